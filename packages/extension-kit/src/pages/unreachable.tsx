import { Notice, useActor } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePage } from './page-frame.tsx';
import styles from './page-notices.module.css';

/** Shown after the extension was updated or removed: this page no longer works. */
export function Unreachable({ text }: { readonly text: string }): ReactNode {
  const isGone = useActor(usePage().worker);
  return (
    isGone && (
      <div className={styles.unreachable}>
        <Notice kind="error">{text}</Notice>
      </div>
    )
  );
}
