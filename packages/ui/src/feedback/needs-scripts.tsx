import { USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import styles from './needs-scripts.module.css';
import { Notice } from './notice.tsx';

/** Explains that the page needs scripts. */
export function NeedsScripts(): ReactNode {
  return (
    <noscript>
      <Notice kind="info" className={styles.reason}>
        {USER_TEXTS.needsScripts}
      </Notice>
    </noscript>
  );
}
