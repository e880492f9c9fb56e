import { REPLY_FILTERS, type ReplyFilter } from '@beep/api/features/replies';
import { listFailureText } from '@beep/core/recordings';
import { CONTROL_LABELS, INBOX_TEXTS, REPLY_NOTICES, sentenceText } from '@beep/core/texts';
import {
  Button,
  EmptyState,
  type Loading,
  Notice,
  PageHead,
  REPLY_CLASSES,
  Skeleton,
  useActor,
} from '@beep/ui';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { PageLink } from '../../navigation/page-navigation.tsx';
import { AnswerRecorder } from './answer-recorder.tsx';
import type { ReplySummaryActor } from './create-reply-summary.ts';
import { InboxRow, type InboxRowProps } from './inbox-row.tsx';
import { NoteLink } from './note-link.tsx';
import styles from './replies.module.css';
import { useDelayedRemoval } from './use-delayed-removal.ts';
import { type InboxList, useInbox } from './use-inbox.ts';

const SKELETON_ROWS = 4;

export interface InboxScreenProps extends Pick<InboxRowProps, 'outbox' | 'createRecorder' | 'pageUrl'> {
  readonly summary: ReplySummaryActor;
  /** Only the replies to this recording; null for all. */
  readonly noteId: string | null;
}

/** The replies that are held for the signed-in user. */
export function InboxScreen(props: InboxScreenProps): ReactNode {
  const { summary, noteId } = props;
  const [filter, setFilter] = useState<ReplyFilter>('all');
  const view = useInbox(filter, noteId);
  const reloadSummary = useCallback(() => summary.send({ type: 'load' }), [summary]);
  const removal = useDelayedRemoval(reloadSummary);
  const section = useRef<HTMLElement>(null);
  useEffect(reloadSummary, [reloadSummary]);
  return (
    <>
      <PageHead heading={REPLY_NOTICES.inbox} lead={INBOX_TEXTS.lead} />
      <Flood summary={summary} />
      {noteId !== null && (
        <p className={styles.oneNote}>
          <span>{sentenceText({ sentence: INBOX_TEXTS.oneNote })}</span>
          <PageLink to="/replies">{INBOX_TEXTS.allNotes}</PageLink>
        </p>
      )}
      <fieldset className={styles.filters} aria-label={INBOX_TEXTS.filter}>
        {REPLY_FILTERS.map((one) => (
          <Button
            key={one}
            kind={one === filter ? 'line' : 'quiet'}
            aria-pressed={one === filter}
            onClick={() => setFilter(one)}
          >
            {INBOX_TEXTS.filters[one]}
          </Button>
        ))}
      </fieldset>
      <section
        ref={section}
        tabIndex={-1}
        className={REPLY_CLASSES.part}
        aria-label={REPLY_NOTICES.inbox}
        aria-busy={view.status === 'loading'}
      >
        <OtherAnswers {...props} view={view} />
        <Body
          {...props}
          view={view}
          filter={filter}
          hidden={removal.hidden}
          onChanged={reloadSummary}
          onRemove={(id) => {
            removal.remove(id);
            section.current?.focus();
          }}
        />
      </section>
    </>
  );
}

interface BodyProps extends InboxScreenProps {
  readonly view: Loading<InboxList>;
  readonly filter: ReplyFilter;
  readonly hidden: ReadonlySet<string>;
  /** The summary is another now. */
  readonly onChanged: () => void;
  readonly onRemove: (id: string) => void;
}

function Body({ view, filter, hidden, onChanged, onRemove, ...props }: BodyProps): ReactNode {
  if (view.status === 'loading') return <Skeleton rows={SKELETON_ROWS} />;
  if (view.status === 'failed') {
    const hint = view.failure.kind === 'network' ? INBOX_TEXTS.offline : listFailureText(view.failure);
    return (
      <EmptyState kind="failed" heading={INBOX_TEXTS.failed} hint={hint}>
        <Button kind="primary" busy={view.isRetrying} onClick={view.retry}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      </EmptyState>
    );
  }
  const { replies, replace, loadMore, isLoadingMore, hasMoreFailed } = view.value;
  const shown = replies.filter(({ id }) => !hidden.has(id));
  if (shown.length === 0 && loadMore === null) {
    const isAll = filter === 'all';
    return (
      <EmptyState
        kind="nothing"
        heading={isAll ? INBOX_TEXTS.none : INBOX_TEXTS.noneHere}
        hint={isAll ? INBOX_TEXTS.noneHint : INBOX_TEXTS.noneHereHint}
      >
        {null}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={REPLY_CLASSES.list}>
        {shown.map((reply) => (
          <InboxRow
            key={reply.id}
            {...props}
            reply={reply}
            onChanged={(changed) => {
              replace(changed);
              onChanged();
            }}
            onRefresh={() => void view.refresh()}
            onReported={() => {
              onChanged();
              void view.refresh();
            }}
            onRemove={() => onRemove(reply.id)}
          />
        ))}
      </ul>
      {loadMore !== null && (
        <div className={styles.more}>
          {hasMoreFailed && <Notice kind="error">{INBOX_TEXTS.failed}</Notice>}
          <Button kind="line" busy={isLoadingMore} onClick={loadMore}>
            {hasMoreFailed ? CONTROL_LABELS.tryAgain : CONTROL_LABELS.loadMore}
          </Button>
        </div>
      )}
    </>
  );
}

/** Answers that were not sent, to replies that the list does not show. */
function OtherAnswers({
  view,
  outbox,
  createRecorder,
  pageUrl,
}: Pick<BodyProps, 'view' | 'outbox' | 'createRecorder' | 'pageUrl'>): ReactNode {
  if (view.status === 'loading') return null;
  const replies = view.status === 'failed' ? [] : view.value.replies;
  return (
    <AnswerRecorder
      replyId={null}
      isHere={(destination) =>
        destination.type === 'answer' && replies.every(({ id }) => id !== destination.replyId)
      }
      isOpen={false}
      outbox={outbox}
      createRecorder={createRecorder}
      onRefresh={() => {
        if (view.status === 'ready') void view.refresh();
      }}
      pageUrl={pageUrl}
    />
  );
}

/** Recordings that the service closed, because too many replies came at once. */
function Flood({ summary }: Pick<InboxScreenProps, 'summary'>): ReactNode {
  const closed = useActor(summary, { uid: null, summary: null }).summary?.closed_by_flood ?? [];
  if (closed.length === 0) return null;
  return (
    <Notice kind="warn" className={styles.flood}>
      <span>{sentenceText({ sentence: INBOX_TEXTS.flood })}</span>
      {closed.map((id) => (
        <span key={id}>
          <NoteLink id={id} text={INBOX_TEXTS.floodNote} />
          <span> </span>
        </span>
      ))}
    </Notice>
  );
}
