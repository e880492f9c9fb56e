import { CONTROL_LABELS, JOIN_TEXTS, QUESTION_TEXTS, SHEET_TEXTS } from '@beep/core/texts';
import { Button, buttonClass, EmptyState, type Loading, Skeleton } from '@beep/ui';
import type { ReactNode } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { isNoQuestion } from './is-no-question.ts';

const SKELETON_ROWS = 4;

export interface LoadedQuestionProps<Value> {
  readonly of: Loading<Value>;
  readonly children: (value: Value, refresh: () => Promise<void>) => ReactNode;
}

/** What was loaded, or that it is loading, missing or failed. */
export function LoadedQuestion<Value>({ of, children }: LoadedQuestionProps<Value>): ReactNode {
  if (of.status === 'loading') return <Skeleton rows={SKELETON_ROWS} />;
  if (of.status === 'ready') return children(of.value, of.refresh);
  if (isNoQuestion(of.failure)) {
    return (
      <EmptyState kind="failed" heading={QUESTION_TEXTS.gone} hint={QUESTION_TEXTS.goneHint}>
        <PageLink className={buttonClass({ kind: 'primary' })} to="/questions">
          {QUESTION_TEXTS.all}
        </PageLink>
      </EmptyState>
    );
  }
  const hint = of.failure.kind === 'network' ? JOIN_TEXTS.offline : SHEET_TEXTS.loadFailedHint;
  return (
    <EmptyState kind="failed" heading={QUESTION_TEXTS.loadFailed} hint={hint}>
      <Button kind="primary" busy={of.isRetrying} onClick={of.retry}>
        {CONTROL_LABELS.tryAgain}
      </Button>
    </EmptyState>
  );
}
