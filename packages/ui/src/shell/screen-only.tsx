import type { ReactNode } from 'react';
import styles from './screen-only.module.css';

/** Content that is not printed. It has no box of its own. */
export function ScreenOnly({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.screen}>{children}</div>;
}
