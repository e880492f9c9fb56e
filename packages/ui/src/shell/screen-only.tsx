import type { ReactNode } from 'react';
import styles from './screen-only.module.css';

/** Content that is not printed. It adds no box to the layout. */
export function ScreenOnly({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.screen}>{children}</div>;
}
