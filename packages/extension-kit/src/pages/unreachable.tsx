import { Notice, useActor } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePage } from './page-frame.tsx';
import styles from './page-notes.module.css';

/** Said once the extension is gone from under the page: what is shown here can do nothing any more. */
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
