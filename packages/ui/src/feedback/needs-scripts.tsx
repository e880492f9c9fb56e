import { USER_TEXTS } from '@beep/core';
import type { ReactNode } from 'react';
import styles from './needs-scripts.module.css';
import { Notice } from './notice.tsx';

/** Why nothing happens, on a page of which nothing works with scripts off. */
export function NeedsScripts(): ReactNode {
  return (
    <noscript>
      <Notice kind="info" className={styles.reason}>
        {USER_TEXTS.needsScripts}
      </Notice>
    </noscript>
  );
}
