import { ADMIN_TEXTS, CONTROL_LABELS } from '@beep/core/texts';
import type { ListEnd } from '@beep/ui';
import { Button, EmptyState, type Loading, Notice, Skeleton } from '@beep/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { adminFailureText } from './admin-words.ts';

const SKELETON_ROWS = 6;

export interface LoadedProps<Value> {
  readonly of: Loading<Value>;
  readonly children: (value: Value) => ReactNode;
}

/** What was loaded, or that it is loading or failed. */
export function Loaded<Value>({ of, children }: LoadedProps<Value>): ReactNode {
  if (of.status === 'loading') return <Skeleton rows={SKELETON_ROWS} />;
  if (of.status === 'ready') return children(of.value);
  return (
    <EmptyState kind="failed" heading={ADMIN_TEXTS.loadFailed} hint={adminFailureText(of.failure)}>
      <Button kind="primary" busy={of.isRetrying} onClick={of.retry}>
        {CONTROL_LABELS.tryAgain}
      </Button>
    </EmptyState>
  );
}

export interface ShowMoreProps {
  readonly list: ListEnd;
  /** The number of listed items. */
  readonly count: number;
}

/** The button at the end of a list. With the last page, the focus moves to the first new row. */
export function ShowMore({ list, count }: ShowMoreProps): ReactNode {
  const { loadMore, isLoadingMore, hasMoreFailed } = list;
  const place = useRef<HTMLDivElement>(null);
  const countBefore = useRef<number>(undefined);
  useEffect(() => {
    const before = countBefore.current;
    if (before === undefined || count === before) return;
    countBefore.current = undefined;
    if (document.activeElement !== document.body) return;
    const table = place.current?.parentElement?.querySelector('table');
    const row = table?.querySelectorAll<HTMLElement>('[role="rowheader"]')[before];
    const target = row?.querySelector<HTMLElement>('a, button') ?? row;
    if (target !== undefined && target === row) target.tabIndex = -1;
    target?.focus();
  }, [count]);
  const press = (): void => {
    countBefore.current = count;
    loadMore?.();
  };
  return (
    <div ref={place} className="admin-more">
      {hasMoreFailed && <Notice kind="error">{ADMIN_TEXTS.loadFailed}</Notice>}
      {loadMore !== null && (
        <Button kind="line" busy={isLoadingMore} onClick={press}>
          {hasMoreFailed ? CONTROL_LABELS.tryAgain : ADMIN_TEXTS.showMore}
        </Button>
      )}
    </div>
  );
}
