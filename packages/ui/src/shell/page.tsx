import { CONTROL_LABELS, USER_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

const MAIN_ID = 'main';

/** The first tab stop; put it before the header. */
export function SkipLink(): ReactNode {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      {CONTROL_LABELS.skipToContent}
    </a>
  );
}

/** Shown on every page while anyone on the machine can sign in as anyone. */
export function LocalAccountsBanner(): ReactNode {
  return (
    <aside className={styles.banner} aria-label={USER_TEXTS.localAccounts}>
      {USER_TEXTS.localAccountsBanner}
    </aside>
  );
}

export interface PageMainProps {
  /** `stage`: one column to read. `full`: the screen lays itself out. */
  readonly width: 'stage' | 'history' | 'full';
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function PageMain({ width, children, className }: PageMainProps): ReactNode {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={classNames(styles.main, styles[width], className)}>
      {children}
    </main>
  );
}
