import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import styles from '../../icons/icon.module.css';

/** One line becomes two. Not among all icons: those load with every page. */
export function SplitIcon(): ReactNode {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 5.500h14M5 18.500h14M4 12h2.500M10.700 12h2.600M17.500 12H20" />
    </svg>
  );
}

/** A line goes into the next one. */
export function MergeIcon({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 19.500h14M5 15h14M12 3.500v7.500M8.500 7.500 12 11l3.500-3.500" />
    </svg>
  );
}

/** A new line below the line. */
export function AddIcon({ className }: { readonly className?: string | undefined }): ReactNode {
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 5.500h14M7.500 15.500h9M12 11v9" />
    </svg>
  );
}
