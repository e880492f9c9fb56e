import type { CallOutcome } from '@beep/core/recordings';
import type { ReplyAnswer, ReplyAudio, SentReply } from '@beep/core/replies';
import { answerText, CONTROL_LABELS, INBOX_TEXTS, ownReplyText, REPLY_TEXTS } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { type ReactNode, useId } from 'react';
import useSWR from 'swr';
import { Button } from '../controls/button.tsx';
import { DeleteControl } from '../dialogs/delete-control.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { type LoadFailure, valueOrThrow } from '../recordings/load-failure.ts';
import { Heading } from '../text/text.tsx';
import { AudioRow } from './audio-row.tsx';
import styles from './replies.module.css';

/** What this browser sent to one recording. */
export interface SentRepliesSource {
  readonly recordingId: string;
  list(): Promise<CallOutcome<readonly SentReply[]>>;
  loadAudio(audio: ReplyAudio): Promise<CallOutcome<Blob>>;
  /** Deletes a reply with the answers to it. */
  remove(id: string): Promise<CallOutcome<null>>;
}

export interface SentRepliesView {
  readonly replies: readonly SentReply[] | undefined;
  readonly hasFailed: boolean;
  readonly isLoading: boolean;
  readonly refresh: () => void;
  /** Takes a deleted reply out of the list. */
  readonly drop: (id: string) => void;
}

/** Loads what was sent, again when the page is looked at again: an answer may have come. */
export function useSentReplies(source: SentRepliesSource): SentRepliesView {
  const { data, error, isLoading, mutate } = useSWR<readonly SentReply[], LoadFailure>(
    ['sent-replies', source.recordingId],
    async () => valueOrThrow(await source.list()),
    { shouldRetryOnError: false },
  );
  const drop = (id: string): void => {
    void mutate((replies) => replies?.filter((reply) => reply.id !== id), { revalidate: false });
  };
  return { replies: data, hasFailed: error !== undefined, isLoading, refresh: () => void mutate(), drop };
}

export interface SentRepliesProps {
  readonly source: SentRepliesSource;
  readonly view: SentRepliesView;
  /** Called after a reply was deleted: its row, which had the focus, is gone. */
  readonly onRemoved: () => void;
}

/** The replies that were sent from this browser, each with the answers to it. */
export function SentReplies({ source, view, onRemoved }: SentRepliesProps): ReactNode {
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
            tag={REPLY_TEXTS.sent}
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
                      name={answerText(clockOf(answer))}
                      heading={REPLY_TEXTS.answer}
                      source={source}
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

interface RowProps {
  readonly audio: ReplyAnswer;
  readonly name: string;
  readonly heading: string;
  readonly tag?: string;
  readonly source: SentRepliesSource;
  readonly control?: ReactNode;
  readonly below?: ReactNode;
}

function Row({ audio, name, heading, tag, source, control, below }: RowProps): ReactNode {
  return (
    <AudioRow
      name={name}
      heading={`${heading}, ${clockOf(audio)}`}
      atMs={audio.createdAtMs}
      durationSeconds={audio.durationSeconds}
      peaks={audio.peaks}
      facts={tag !== undefined && <span className={styles.tag}>{tag}</span>}
      load={async () => {
        const outcome = await source.loadAudio(audio);
        return outcome.status === 'ok' ? outcome.value : null;
      }}
      below={below}
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

function clockOf({ durationSeconds }: ReplyAnswer): string {
  return formatClock(durationSeconds);
}
