import { listFailureText } from '@beep/core/recordings';
import { type HeldReply, REPLY_FILTERS, type ReplyFilter, type ReplySummaryActor } from '@beep/core/replies';
import { CONTROL_LABELS, INBOX_TEXTS, REPLY_NOTICES } from '@beep/core/texts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import { Notice } from '../feedback/notice.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { Loading } from '../loading/loading.ts';
import { PageHead } from '../text/page-head.tsx';
import { AnswerRecorder } from './answer-recorder.tsx';
import { InboxRow, type InboxRowProps } from './inbox-row.tsx';
import styles from './replies.module.css';
import { useDelayedRemoval } from './use-delayed-removal.ts';
import { type InboxList, useInbox } from './use-inbox.ts';

const SKELETON_ROWS = 4;

export interface InboxScreenProps
  extends Pick<InboxRowProps, 'inbox' | 'outbox' | 'uid' | 'createRecorder' | 'noteLink' | 'pageUrl'> {
  readonly summary: ReplySummaryActor;
  /** Only the replies to this recording; null for all. */
  readonly noteId: string | null;
  /** The way to the replies to all recordings. */
  readonly allLink: (text: string) => ReactNode;
}

/** The replies that are held for the signed-in user. */
export function InboxScreen(props: InboxScreenProps): ReactNode {
  const { inbox, uid, summary, noteId } = props;
  const [filter, setFilter] = useState<ReplyFilter>('all');
  const view = useInbox(inbox, { uid, filter, noteId });
  const removal = useDelayedRemoval(inbox, uid);
  const section = useRef<HTMLElement>(null);
  useEffect(() => summary.send({ type: 'load' }), [summary]);
  return (
    <>
      <PageHead heading={REPLY_NOTICES.inbox} lead={INBOX_TEXTS.lead} />
      <Flood {...props} />
      {noteId !== null && (
        <p className={styles.oneNote}>
          <span>{`${INBOX_TEXTS.oneNote} `}</span>
          {props.allLink(INBOX_TEXTS.allNotes)}
        </p>
      )}
      <fieldset className={styles.filters}>
        <legend className={styles.unseen}>{INBOX_TEXTS.filter}</legend>
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
        className={styles.part}
        aria-label={REPLY_NOTICES.inbox}
        aria-busy={view.status === 'loading'}
      >
        <OtherAnswers {...props} view={view} />
        <Body
          {...props}
          view={view}
          filter={filter}
          hidden={removal.hidden}
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
  readonly onRemove: (id: string) => void;
}

function Body({ view, filter, hidden, onRemove, ...props }: BodyProps): ReactNode {
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
      <ul className={styles.list}>
        {shown.map((reply: HeldReply) => (
          <InboxRow
            key={reply.id}
            {...props}
            reply={reply}
            onChanged={replace}
            onRefresh={() => void view.refresh()}
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
function Flood({ summary, noteLink }: InboxScreenProps): ReactNode {
  const closed = useActor(summary, { uid: null, summary: null }).summary?.closedByFlood ?? [];
  if (closed.length === 0) return null;
  return (
    <Notice kind="warn" className={styles.flood}>
      <span>{`${INBOX_TEXTS.flood} `}</span>
      {closed.map((id) => (
        <span key={id}>
          {noteLink(id, INBOX_TEXTS.floodNote)}
          <span> </span>
        </span>
      ))}
    </Notice>
  );
}
