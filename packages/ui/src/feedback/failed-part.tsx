import { CONTROL_LABELS, ERROR_TEXTS } from '@beep/core/texts';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './failed-part.module.css';
import { Notice } from './notice.tsx';

export interface FailedPartProps {
  readonly text: string;
  /** Other ways to go on. */
  readonly children?: ReactNode;
  readonly onRetry: () => void;
}

/** Shown in place of a part that failed. */
export function FailedPart({ text, children, onRetry }: FailedPartProps): ReactNode {
  return (
    <div className={styles.failed}>
      <Notice kind="error">{text}</Notice>
      <div className={styles.ways}>
        {children}
        <Button kind="line" onClick={onRetry}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      </div>
    </div>
  );
}

/** A part of a page without which the rest works. */
export function PagePart({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <ErrorBoundary fallback={(retry) => <FailedPart text={ERROR_TEXTS.partFailed} onRetry={retry} />}>
      {children}
    </ErrorBoundary>
  );
}
