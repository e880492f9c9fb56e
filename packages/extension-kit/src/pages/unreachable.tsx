import { Notice, useActor } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePage } from './page-frame.tsx';
import styles from './page-notices.module.css';

export interface UnreachableProps {
  readonly text: string;
  /** What can still be done here. */
  readonly children?: ReactNode;
}

/** Shown after the extension was updated or removed: the page no longer reaches its worker. */
export function Unreachable({ text, children }: UnreachableProps): ReactNode {
  const isGone = useActor(usePage().worker);
  return (
    isGone && (
      <div className={styles.unreachable}>
        <Notice kind="error">{text}</Notice>
        {children}
      </div>
    )
  );
}
