import type { CallOutcome } from '@beep/core/recordings';
import { type OwnReply, type ReplyAnswer, type ReplyAudio, withHeard } from '@beep/core/replies';
import { answerText, CONTROL_LABELS, INBOX_TEXTS, ownReplyText, REPLY_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { type ReactNode, type Ref, useId } from 'react';
import useSWR from 'swr';
import { Button } from '../controls/button.tsx';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';
import { Heading } from '../text/text.tsx';
import { AudioRow, type AudioRowProps } from './audio-row.tsx';
import styles from './replies.module.css';

/** What this browser sent to one recording. */
export interface SentRepliesSource {
  readonly recordingId: string;
  list(): Promise<CallOutcome<readonly OwnReply[]>>;
  loadAudio(audio: ReplyAudio): Promise<CallOutcome<Blob>>;
  /** Deletes a reply with the answers to it. */
  remove(id: string): Promise<CallOutcome<null>>;
  /** Remembers in this browser that an answer was played. */
  markHeard(answerId: string): void;
}

export interface SentRepliesView {
  readonly replies: readonly OwnReply[] | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly refresh: () => void;
  /** Takes a deleted reply out of the list. */
  readonly drop: (id: string) => void;
  /** An answer began to play. */
  readonly hear: (answerId: string) => void;
}

/** Loads what was sent, again when the page is looked at again: an answer may have come. */
export function useSentReplies(source: SentRepliesSource): SentRepliesView {
  const { data, error, isLoading, mutate } = useSWR<readonly OwnReply[], LoadFailure>(
    ['sent-replies', source.recordingId],
    async () => valueOrThrow(await source.list()),
    { shouldRetryOnError: false },
  );
  const drop = (id: string): void => {
    void mutate((replies) => replies?.filter((reply) => reply.id !== id), { revalidate: false });
  };
  const hear = (answerId: string): void => {
    source.markHeard(answerId);
    void mutate((replies) => replies && withHeard(replies, answerId), { revalidate: false });
  };
  return {
    ...{ replies: data, hasFailed: error !== undefined, isLoading, drop, hear },
    refresh: () => void mutate(),
  };
}

export interface SentRepliesProps {
  readonly source: SentRepliesSource;
  readonly view: SentRepliesView;
  /** Called after a reply was deleted: its row, which had the focus, is gone. */
  readonly onRemoved: () => void;
  /** Set to the play button of the first answer that is new. */
  readonly firstNew: Ref<HTMLButtonElement>;
}

/** The replies that were sent from this browser, each with the answers to it. */
export function SentReplies({ source, view, onRemoved, firstNew }: SentRepliesProps): ReactNode {
  const headingId = useId();
  const { replies, hasFailed, isLoading, refresh } = view;
  if (replies === undefined && isLoading) {
    return (
      <p className={styles.waiting} role="status">
        {REPLY_TEXTS.ownLoading}
      </p>
    );
  }
  if (replies === undefined && hasFailed) {
    return (
      <div className={styles.part}>
        <Notice kind="error">{REPLY_TEXTS.ownFailed}</Notice>
        <Button kind="line" onClick={refresh}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      </div>
    );
  }
  if (replies === undefined || replies.length === 0) return null;
  const first = replies.flatMap(({ answers }) => answers).find(({ isNew }) => isNew);
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <Heading id={headingId}>{REPLY_TEXTS.own}</Heading>
      <ul className={styles.list}>
        {replies.map((reply) => (
          <Row
            key={reply.id}
            audio={reply}
            name={ownReplyText(clockOf(reply))}
            heading={REPLY_TEXTS.reply}
            facts={<span className={styles.tag}>{REPLY_TEXTS.sent}</span>}
            source={source}
            control={
              <RemoveControl
                what={ownReplyText(clockOf(reply))}
                remove={() => source.remove(reply.id)}
                onRemoved={() => {
                  view.drop(reply.id);
                  onRemoved();
                }}
              />
            }
            below={
              reply.answers.length > 0 && (
                <ul className={styles.answers}>
                  {reply.answers.map((answer) => (
                    <Row
                      key={answer.id}
                      audio={answer}
                      name={answerName(answer)}
                      heading={REPLY_TEXTS.answer}
                      source={source}
                      isStrong={answer.isNew}
                      facts={answer.isNew && <span className={styles.unread}>{REPLY_TEXTS.newAnswer}</span>}
                      playRef={answer === first ? firstNew : undefined}
                      onPlay={() => view.hear(answer.id)}
                    />
                  ))}
                </ul>
              )
            }
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps
  extends Pick<AudioRowProps, 'name' | 'facts' | 'isStrong' | 'playRef' | 'onPlay' | 'below'> {
  readonly audio: ReplyAnswer;
  readonly heading: string;
  readonly source: SentRepliesSource;
  readonly control?: ReactNode;
}

function Row({ audio, heading, source, control, ...rest }: RowProps): ReactNode {
  return (
    <AudioRow
      {...rest}
      heading={`${heading}, ${clockOf(audio)}`}
      atMs={audio.createdAtMs}
      durationSeconds={audio.durationSeconds}
      peaks={audio.peaks}
      load={async () => {
        const outcome = await source.loadAudio(audio);
        return outcome.status === 'ok' ? outcome.value : null;
      }}
    >
      {control}
    </AudioRow>
  );
}

interface RemoveControlProps {
  readonly what: string;
  readonly remove: () => Promise<CallOutcome<null>>;
  readonly onRemoved: () => void;
}

/** Asks for confirmation, then deletes a reply at the service. */
function RemoveControl({ what, remove, onRemoved }: RemoveControlProps): ReactNode {
  const showToast = useToast();
  async function removeNow(): Promise<void> {
    const isRemoved = (await remove()).status === 'ok';
    showToast(isRemoved ? INBOX_TEXTS.removed : INBOX_TEXTS.removeFailed);
    if (isRemoved) onRemoved();
  }
  return <DeleteControl iconOnly what={what} texts={REPLY_TEXTS} onDelete={removeNow} />;
}

function answerName(answer: OwnReply['answers'][number]): string {
  const name = answerText(clockOf(answer));
  return answer.isNew ? `${REPLY_TEXTS.newAnswer}: ${name}` : name;
}

function clockOf({ durationSeconds }: ReplyAnswer): string {
  return formatClock(durationSeconds);
}
