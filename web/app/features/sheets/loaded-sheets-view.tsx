import { CONTROL_LABELS, SHEET_TEXTS } from '@beep/core/texts';
import { Button, buttonClass, EmptyState, type Loading, Skeleton } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';

const SKELETON_ROWS = 4;

export interface LoadedSheetsViewProps<Value> {
  readonly of: Loading<Value>;
  readonly children: (value: Value, refresh: () => Promise<void>) => ReactNode;
}

/** What was loaded, or that it is loading, missing or failed. */
export function LoadedSheetsView<Value>({ of, children }: LoadedSheetsViewProps<Value>): ReactNode {
  if (of.status === 'loading') return <Skeleton rows={SKELETON_ROWS} />;
  if (of.status === 'ready') return children(of.value, of.refresh);
  if (of.failure.kind === 'refused' && of.failure.httpStatus === 404) {
    return (
      <EmptyState kind="failed" heading={SHEET_TEXTS.gone} hint={SHEET_TEXTS.goneHint}>
        <PageLink className={buttonClass({ kind: 'primary' })} to="/sheets">
          {SHEET_TEXTS.allSheets}
        </PageLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="failed" heading={SHEET_TEXTS.loadFailed} hint={SHEET_TEXTS.loadFailedHint}>
      <Button kind="primary" busy={of.isRetrying} onClick={of.retry}>
        {CONTROL_LABELS.tryAgain}
      </Button>
    </EmptyState>
  );
}
