import { ERROR_TEXTS } from '@beep/core/texts';
import { ErrorBoundary, FailedPart } from '@beep/ui';
import type { ReactNode } from 'react';
import styles from './page-notices.module.css';

export interface PageBoundaryProps {
  /** Reloads the page. The recording is in the journal. */
  readonly onReload: () => void;
  readonly children: ReactNode;
}

/** Catches unexpected errors and offers a reload instead of an empty page. */
export function PageBoundary({ onReload, children }: PageBoundaryProps): ReactNode {
  return (
    <ErrorBoundary
      fallback={() => (
        <main className={styles.failed}>
          <FailedPart text={ERROR_TEXTS.somethingWrong} onRetry={onReload} />
        </main>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
