import { CONTROL_LABELS, JOIN_TEXTS, SHEET_TEXTS } from '@beep/core/texts';
import { Button, buttonClass, EmptyState, type Loading, Skeleton } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-navigation.tsx';

const SKELETON_ROWS = 4;

/** What is said of things of one kind that are not there. */
export interface LoadedWords {
  readonly failed: string;
  /** For one of a list, which may be gone. */
  readonly gone?: {
    readonly heading: string;
    readonly hint: string;
    /** The list of all of them. */
    readonly all: { readonly to: string; readonly label: string };
  };
}

export interface LoadedViewProps<Value> extends LoadedWords {
  readonly of: Loading<Value>;
  readonly children: (value: Value, refresh: () => Promise<void>) => ReactNode;
}

/** What was loaded, or that it is loading, missing or failed. */
export function LoadedView<Value>(props: LoadedViewProps<Value>): ReactNode {
  const { of, children, gone, failed } = props;
  if (of.status === 'loading') return <Skeleton rows={SKELETON_ROWS} />;
  if (of.status === 'ready') return children(of.value, of.refresh);
  if (gone !== undefined && of.failure.kind === 'refused' && of.failure.httpStatus === 404) {
    return (
      <EmptyState kind="failed" heading={gone.heading} hint={gone.hint}>
        <PageLink className={buttonClass({ kind: 'primary' })} to={gone.all.to}>
          {gone.all.label}
        </PageLink>
      </EmptyState>
    );
  }
  const hint = of.failure.kind === 'network' ? JOIN_TEXTS.offline : SHEET_TEXTS.loadFailedHint;
  return (
    <EmptyState kind="failed" heading={failed} hint={hint}>
      <Button kind="primary" busy={of.isRetrying} onClick={of.retry}>
        {CONTROL_LABELS.tryAgain}
      </Button>
    </EmptyState>
  );
}
