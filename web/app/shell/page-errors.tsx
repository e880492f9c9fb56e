import { ErrorBoundary } from '@beep/ui';
import type { ReactNode } from 'react';
import { ErrorView } from './error-view.tsx';

export interface PageErrorsProps {
  /** The entry in the browser's history: a failed page does not stay after navigation. */
  readonly at: string;
  readonly children: ReactNode;
}

/** Shows the page for unexpected errors in place of a page that failed, or whose code did not load. */
export function PageErrors({ at, children }: PageErrorsProps): ReactNode {
  return (
    <ErrorBoundary resetKey={at} fallback={() => <ErrorView onBack={() => history.back()} />}>
      {children}
    </ErrorBoundary>
  );
}
