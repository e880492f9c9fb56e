import type { ReplySound } from '@beep/api/features/replies';
import type { CallOutcome } from '@beep/core/recordings';
import {
  ANSWERER_TEXTS,
  answerText,
  CONTROL_LABELS,
  INBOX_TEXTS,
  namedValue,
  ownReplyText,
  partsText,
  REPLY_TEXTS,
} from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import {
  AudioRow,
  type AudioRowProps,
  Button,
  DeleteControl,
  Heading,
  type LoadedValue,
  Notice,
  REPLY_CLASSES,
  useLoadedValue,
  useToast,
} from '@beep/ui';
import { type ReactNode, type Ref, useId } from 'react';
import { type OwnReply, withHeard } from './heard-answers.ts';
import styles from './replies.module.css';

/** What this browser sent to one recording. */
export interface SentRepliesSource {
  readonly recordingId: string;
  list(): Promise<CallOutcome<readonly OwnReply[]>>;
  loadAudio(audio: ReplySound): Promise<CallOutcome<Blob>>;
  /** Deletes a reply with the answers to it. */
  remove(id: string): Promise<CallOutcome<null>>;
  /** Remembers that an answer was played, and tells the owner. */
  markHeard(answerId: string): void;
}

export type SentRepliesView = LoadedValue<readonly OwnReply[]>;

/** Loads what was sent, again when the page is looked at again: an answer may have come. */
export function useSentReplies(source: SentRepliesSource): SentRepliesView {
  return useLoadedValue(['sent-replies', source.recordingId], () => source.list(), { refreshOnFocus: true });
}

export interface SentRepliesProps {
  readonly source: SentRepliesSource;
  readonly view: SentRepliesView;
  /** Called after a reply was deleted: its row, which had the focus, is gone. */
  readonly onRemoved: () => void;
  /** Set to the play button of the first answer that is new. */
  readonly firstNew: Ref<HTMLButtonElement>;
  /** Where somebody else may have sent them; null where nobody has, undefined until that is known. */
  readonly fold: SentFold | null | undefined;
}

/** A button in front of the list, which says only how many there are. */
export interface SentFold {
  /** Those that are shown. */
  readonly shows: (reply: OwnReply) => boolean;
  readonly onShowAll: () => void;
  readonly onHide: () => void;
}

/** The replies that were sent from this browser, each with the answers to it. */
export function SentReplies(props: SentRepliesProps): ReactNode {
  const { view, fold } = props;
  const isEmpty = view.status === 'ready' && view.value.length === 0;
  if (view.status === 'loading' || (view.status === 'ready' && !isEmpty && fold === undefined)) {
    return (
      <p className={styles.waiting} role="status">
        {REPLY_TEXTS.ownLoading}
      </p>
    );
  }
  if (view.status === 'failed') {
    return (
      <div className={REPLY_CLASSES.part}>
        <Notice kind="error">{REPLY_TEXTS.ownFailed}</Notice>
        <Button kind="line" onClick={view.retry}>
          {CONTROL_LABELS.tryAgain}
        </Button>
      </div>
    );
  }
  if (isEmpty) return null;
  if (fold == null) return <SentList {...props} replies={view.value} />;
  const shown = view.value.filter(fold.shows);
  const isOpen = shown.length === view.value.length;
  return (
    <div className={REPLY_CLASSES.part}>
      <div>
        <Button kind="line" aria-expanded={isOpen} onClick={isOpen ? fold.onHide : fold.onShowAll}>
          {ANSWERER_TEXTS.sentHere({ count: view.value.length })}
        </Button>
      </div>
      {shown.length > 0 && <SentList {...props} replies={shown} />}
    </div>
  );
}

interface SentListProps extends SentRepliesProps {
  readonly replies: readonly OwnReply[];
}

function SentList({ source, view, replies, onRemoved, firstNew }: SentListProps): ReactNode {
  const headingId = useId();
  const first = replies.flatMap(({ answers }) => answers).find(({ isNew }) => isNew);
  return (
    <section className={REPLY_CLASSES.part} aria-labelledby={headingId}>
      <Heading id={headingId}>{REPLY_TEXTS.own}</Heading>
      <ul className={REPLY_CLASSES.list}>
        {replies.map((reply) => (
          <Row
            key={reply.id}
            audio={reply}
            name={ownReplyText({ length: clockOf(reply) })}
            heading={REPLY_TEXTS.reply}
            facts={<span className={REPLY_CLASSES.tag}>{REPLY_TEXTS.sent}</span>}
            source={source}
            control={
              <RemoveControl
                what={ownReplyText({ length: clockOf(reply) })}
                remove={() => source.remove(reply.id)}
                onRemoved={() => {
                  view.edit((all) => all.filter(({ id }) => id !== reply.id));
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
                      facts={
                        answer.isNew && <span className={REPLY_CLASSES.unread}>{REPLY_TEXTS.newAnswer}</span>
                      }
                      playRef={answer === first ? firstNew : undefined}
                      onPlay={() => {
                        source.markHeard(answer.id);
                        view.edit((all) => withHeard(all, answer.id));
                      }}
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
  readonly audio: ReplySound;
  readonly heading: string;
  readonly source: SentRepliesSource;
  readonly control?: ReactNode;
}

function Row({ audio, heading, source, control, ...rest }: RowProps): ReactNode {
  return (
    <AudioRow
      {...rest}
      heading={partsText(heading, clockOf(audio))}
      atMs={audio.created_at * 1000}
      durationSeconds={audio.duration}
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
  const name = answerText({ length: clockOf(answer) });
  return answer.isNew ? namedValue({ name: REPLY_TEXTS.newAnswer, value: name }) : name;
}

function clockOf({ duration }: Pick<ReplySound, 'duration'>): string {
  return formatClock(duration);
}
