import type { Label } from '@beep/api/features/library';
import { HISTORY_PAGE_SIZE, HISTORY_PREVIEW_SIZE } from '@beep/core/limits';
import { listFailureText, listFilterQuery, type RecordingLibrary } from '@beep/core/recordings';
import { CONTROL_LABELS, ERROR_TEXTS, HISTORY_TEXTS, USER_TEXTS } from '@beep/core/texts';
import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { NO_LABELS, useLabels } from '../labels/use-labels.ts';
import styles from './history.module.css';
import { HistoryTable, type LoadRowPlayer } from './history-table.tsx';
import { type KeptList, type LimitedBy, limitOf, NO_LIMITS, useKeptList } from './kept-list.ts';
import type { ListToolsProps } from './list-tools.tsx';
import type { RowPlayer } from './row-player.tsx';
import { selectBoxes } from './select-cell.tsx';
import { useFocusAfterLoadMore, useFocusAfterRetry } from './use-focus-after.ts';
import { type History, useHistory } from './use-history.ts';
import { useLoadOnScroll } from './use-load-on-scroll.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** Rows of the skeleton for a whole page. */
export const HISTORY_SKELETON_ROWS = 6;

export interface RecordingHistoryProps {
  readonly library: RecordingLibrary;
  /** The owner. Use it as the component's key if users can change. */
  readonly uid: string;
  /** The link to the recorder in the empty state, styled as a `primary` button. */
  readonly recordLink?: ReactNode;
  /** Searches, filters and selects, above the list. */
  readonly Tools?: ComponentType<ListToolsProps>;
  /** Where what was set and the place in the list are kept, if they outlive the component. */
  readonly kept?: KeptList;
  /** By default the rows' player gets the adapters from the context. */
  readonly loadPlayer?: LoadRowPlayer;
}

async function loadRowPlayer(): Promise<typeof RowPlayer> {
  return (await import('./row-player.tsx')).RowPlayer;
}

/** The history table: loading, failed, empty or the list with Load More. */
export function RecordingHistory(props: RecordingHistoryProps): ReactNode {
  return <HistorySection {...props} limit={HISTORY_PAGE_SIZE} isPreview={false} />;
}

/** The last 5 recordings in compact form, without Load More: below the recorder. */
export function RecentRecordings(props: RecordingHistoryProps): ReactNode {
  return <HistorySection {...props} limit={HISTORY_PREVIEW_SIZE} isPreview />;
}

interface HistorySectionProps extends RecordingHistoryProps {
  readonly limit: number;
  readonly isPreview: boolean;
}

function HistorySection(props: HistorySectionProps): ReactNode {
  const { uid, limit, Tools, kept, ...rest } = props;
  const keptList = useKeptList(kept);
  const { limits, setLimits } = keptList;
  const [place] = useState(keptList.place);
  const labels = useLabels();
  const history = useHistory(rest.library, { uid, limit, firstPages: place?.pages ?? 1, ...limits });
  const refreshLabels = useEffectEvent(() => labels?.retry());
  useEffect(() => rest.library.onStale(() => refreshLabels()), [rest.library]);
  const section = useRef<HTMLElement>(null);
  const focusSection = (): void => section.current?.focus({ preventScroll: true });
  const noteRetry = useFocusAfterRetry(history.status, focusSection);
  const noteLoadMore = useFocusAfterLoadMore(history, section);
  const { selection, begin } = useSelection({
    history,
    list: `${limits.words}?${listFilterQuery(limits.filter)}`,
    first: place?.selected ?? null,
  });
  const beginButton = useFocusOfSelecting(selection !== null, section);
  const showAll = (): void => {
    setLimits(NO_LIMITS);
    focusSection();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={styles.section}
      aria-label={USER_TEXTS.recordingHistory}
      aria-busy={history.status === 'loading' || (history.status === 'ready' && history.total === null)}
      onKeyDown={selection === null ? undefined : (event) => onSelectionKey(event, selection)}
    >
      {Tools !== undefined && (
        <Tools
          uid={uid}
          library={rest.library}
          kept={keptList}
          list={section}
          history={history}
          labels={labels}
          selection={selection}
          onSelect={begin}
          selectButton={beginButton}
        />
      )}
      <Body
        {...rest}
        selection={selection}
        labels={labels?.all ?? NO_LABELS}
        history={history}
        limit={limit}
        limitedBy={limitOf(limits)}
        onShowAll={showAll}
        onRetry={noteRetry}
        onLoadMore={noteLoadMore}
        onLeft={focusSection}
      />
    </section>
  );
}

/** Moves the focus to the first row when selecting begins, and back to the button when it ends. */
function useFocusOfSelecting(
  isSelecting: boolean,
  list: RefObject<HTMLElement | null>,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(isSelecting);
  useEffect(() => {
    if (before.current === isSelecting) return;
    before.current = isSelecting;
    const target = isSelecting ? selectBoxes(list.current)[0] : button.current;
    (target ?? list.current)?.focus({ preventScroll: true });
  }, [isSelecting, list]);
  return button;
}

/** Ctrl+A selects all, Escape ends. Keys in dialogs and fields are theirs. */
function onSelectionKey(event: KeyboardEvent<HTMLElement>, selection: Selection): void {
  const { target, currentTarget, key } = event;
  if (event.defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  if (target.matches('input:not([type="checkbox"]), select')) return;
  if (key === 'Escape') selection.end();
  else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') selection.selectAll();
  else return;
  event.preventDefault();
}

interface BodyProps extends Omit<HistorySectionProps, 'uid' | 'Tools' | 'kept'> {
  readonly history: History;
  readonly selection: Selection | null;
  /** All labels of the user. */
  readonly labels: readonly Label[];
  /** Why the list may lack recordings. */
  readonly limitedBy: LimitedBy;
  /** Ends the search and the filter. */
  readonly onShowAll: () => void;
  readonly onRetry: () => void;
  readonly onLoadMore: () => void;
  /** The focused row was removed from the list. */
  readonly onLeft: () => void;
}

function Body(props: BodyProps): ReactNode {
  const { history, library, recordLink, isPreview, limit, onLeft, onRetry, onLoadMore } = props;
  if (history.status === 'loading') return <Skeleton rows={Math.min(limit, HISTORY_SKELETON_ROWS)} />;
  if (history.status === 'failed') {
    return (
      <EmptyState kind="failed" heading={ERROR_TEXTS.listFailed} hint={listFailureText(history.failure)}>
        <Button kind="primary" busy={history.isRetrying} onClick={both(onRetry, history.retry)}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      </EmptyState>
    );
  }
  if (history.recordings.length === 0 && props.limitedBy !== null) return <NothingFound {...props} />;
  if (history.recordings.length === 0) {
    return (
      <EmptyState kind="nothing" heading={HISTORY_TEXTS.noRecordings} hint={HISTORY_TEXTS.noRecordingsHint}>
        {recordLink}
      </EmptyState>
    );
  }
  return (
    <>
      <HistoryTable
        recordings={history.recordings.slice(0, isPreview ? limit : undefined)}
        total={history.isTotalMinimum ? null : (history.total ?? history.recordings.length)}
        library={library}
        labels={props.labels}
        isCompact={isPreview}
        selection={props.selection}
        loadPlayer={props.loadPlayer ?? loadRowPlayer}
        onChanged={(id, facts) => history.change([id], () => facts)}
        onDeleted={(id) => void history.leave([id]).then(onLeft)}
        onRestored={history.refresh}
      />
      {!isPreview && <LoadMore history={history} onPress={onLoadMore} />}
    </>
  );
}

function NothingFound({ limitedBy, onShowAll }: Pick<BodyProps, 'limitedBy' | 'onShowAll'>): ReactNode {
  const hint = limitedBy === 'filter' ? HISTORY_TEXTS.nothingFitsHint : HISTORY_TEXTS.nothingFoundHint;
  return (
    <EmptyState kind="nothing" heading={USER_TEXTS.nothingFound} hint={hint}>
      <Button kind="line" onClick={onShowAll}>
        {CONTROL_LABELS.allRecordings}
      </Button>
    </EmptyState>
  );
}

interface LoadMoreProps {
  readonly history: Extract<History, { status: 'ready' }>;
  readonly onPress: () => void;
}

/** Loads the next page when the user scrolls to it. The button is for all who do not, and for failures. */
function LoadMore({ history, onPress }: LoadMoreProps): ReactNode {
  const { loadMore, isLoadingMore, hasMoreFailed } = history;
  const end = useRef<HTMLDivElement>(null);
  const load = (): void => {
    // A focused button goes away with the last page.
    if (end.current?.contains(document.activeElement) === true) onPress();
    loadMore?.();
  };
  useLoadOnScroll(end, loadMore === null || isLoadingMore || hasMoreFailed ? null : load);
  if (loadMore === null) return null;
  return (
    <div ref={end} className={styles.more}>
      {hasMoreFailed && <Notice kind="error">{ERROR_TEXTS.listFailed}</Notice>}
      <Button kind="line" busy={isLoadingMore} onClick={both(onPress, loadMore)}>
        {hasMoreFailed ? CONTROL_LABELS.tryAgain : CONTROL_LABELS.loadMore}
      </Button>
    </div>
  );
}

function both(first: () => void, second: () => void): () => void {
  return () => {
    first();
    second();
  };
}
