import type { ReactNode } from 'react';
import styles from './screen-only.module.css';

/** What is not printed. It takes no part in the layout. */
export function ScreenOnly({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.screen}>{children}</div>;
}
