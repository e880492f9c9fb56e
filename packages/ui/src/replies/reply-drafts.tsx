import type { DraftDestination, StoredDraft } from '@beep/core/drafts';
import {
  backgroundUploads,
  EMPTY_OUTBOX,
  keptLength,
  type Outbox,
  type OutboxState,
} from '@beep/core/outbox';
import { replyFailureText } from '@beep/core/replies';
import { keptMs } from '@beep/core/review';
import {
  ANSWER_FAILURE_TEXTS,
  answerText,
  CONTROL_LABELS,
  controlName,
  ERROR_TEXTS,
  INBOX_TEXTS,
  namedValue,
  ownReplyText,
  REPLY_TEXTS,
} from '@beep/core/texts';
import { type ReactNode, useRef } from 'react';
import { useActor } from '../actor/use-actor.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { DiscardControl } from '../outbox/discard-control.tsx';
import { AudioRow } from '../player/audio-row.tsx';
import { downloadDraft } from '../recorder/saved/draft-download.tsx';
import styles from './replies.module.css';

export interface ReplyDraftsProps {
  readonly outbox: Outbox;
  /** Selects the drafts that are shown here. */
  readonly isHere: (destination: DraftDestination) => boolean;
  /** Sends an unfinished draft on the recorder; absent while that is in use. */
  readonly onSend?: ((draft: StoredDraft) => void) | undefined;
  /** Returns a function that sends a refused draft again, or undefined if it would be refused again. */
  readonly resend?: ((draft: StoredDraft) => (() => void) | undefined) | undefined;
  readonly pageUrl: () => string;
  /** Names the region; by default for replies and answers. */
  readonly label?: string;
  /** Names a draft by its length; by default as a reply or an answer. */
  readonly nameOf?: (length: string) => string;
  /** Below a draft, in the place of what is said of one that was refused. */
  readonly below?: (draft: StoredDraft) => ReactNode;
}

/** The drafts of a destination that were not sent: to play, to send, to save as a file, to discard. */
export function ReplyDrafts(props: ReplyDraftsProps): ReactNode {
  const { outbox, isHere, onSend, resend, pageUrl, nameOf, below } = props;
  const state = useActor(outbox, EMPTY_OUTBOX);
  const region = useRef<HTMLElement>(null);
  const drafts = draftsHere(state, isHere);
  if (drafts.length === 0) return null;
  const failure = drafts.some(({ status }) => status === 'to-send') ? state.lastFailure : null;
  const isReply = drafts.some(({ destination }) => destination?.type === 'reply');
  const { label = isReply ? REPLY_TEXTS.notSentHeading : INBOX_TEXTS.answerNotSent } = props;
  return (
    <section ref={region} tabIndex={-1} className={styles.part} aria-label={label}>
      {failure !== null && (
        <Notice kind="error">{replyFailureText(failure, drafts[0]?.destination, pageUrl())}</Notice>
      )}
      <ul className={styles.list}>
        {drafts.map((draft) => {
          const onResend = draft.status === 'refused' ? resend?.(draft) : undefined;
          const send =
            draft.status === 'unfinished' ? onSend && (() => onSend(draft)) : sendNow(outbox, draft);
          return (
            <DraftRow
              key={draft.id}
              draft={draft}
              status={STATUS_TEXTS[onResend === undefined ? draft.status : 'to-send']}
              outbox={outbox}
              name={(nameOf ?? nameOfReply(draft))(keptLength(draft))}
              below={
                below?.(draft) ||
                (draft.status === 'refused' && <Refused draft={draft} isFinal={onResend === undefined} />)
              }
              onSend={onResend ?? send}
              onDiscard={() => {
                region.current?.focus();
                return outbox.discard(draft.id);
              }}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface RefusedProps extends Pick<DraftRowProps, 'draft'> {
  /** True if it would be refused again. */
  readonly isFinal: boolean;
}

function Refused({ draft: { destination }, isFinal }: RefusedProps): ReactNode {
  return (
    <>
      {destination?.type === 'answer' && <p>{ANSWER_FAILURE_TEXTS.not_found}</p>}
      <p>{isFinal ? REPLY_TEXTS.refusedHint : REPLY_TEXTS.laterHint}</p>
    </>
  );
}

function draftsHere(state: OutboxState, isHere: ReplyDraftsProps['isHere']): readonly StoredDraft[] {
  const background = backgroundUploads(state)
    .filter(({ status }) => status === 'failed')
    .map(({ draft }) => draft);
  return [...state.unfinished, ...background, ...state.waiting].filter(
    ({ destination }) => destination !== undefined && isHere(destination),
  );
}

function sendNow(outbox: Outbox, { status }: StoredDraft): (() => void) | undefined {
  return status === 'to-send' ? () => outbox.send({ type: 'sendAll' }) : undefined;
}

function nameOfReply({ destination }: StoredDraft): (length: string) => string {
  return (length) => (destination?.type === 'answer' ? answerText({ length }) : ownReplyText({ length }));
}

interface DraftRowProps {
  readonly name: string;
  readonly status: string;
  readonly below: ReactNode;
  readonly draft: StoredDraft;
  readonly outbox: Outbox;
  readonly onSend: (() => void) | undefined;
  readonly onDiscard: () => Promise<boolean>;
}

const STATUS_TEXTS: Readonly<Record<StoredDraft['status'], string>> = {
  unfinished: REPLY_TEXTS.unfinished,
  'to-send': REPLY_TEXTS.waiting,
  refused: REPLY_TEXTS.refused,
};

function DraftRow({ name, status, below, draft, outbox, onSend, onDiscard }: DraftRowProps): ReactNode {
  const showToast = useToast();
  const read = (): ReturnType<Outbox['read']> => outbox.read(draft.id);
  async function download(): Promise<void> {
    const audio = await read();
    if (audio === null) showToast(ERROR_TEXTS.audioFailed);
    else downloadDraft(audio);
  }
  return (
    <AudioRow
      name={namedValue({ name: status, value: name })}
      heading={name}
      atMs={draft.startedAtMs}
      facts={<span className={styles.tag}>{status}</span>}
      durationSeconds={(keptMs(draft, draft.durationMs) || draft.durationMs) / 1000}
      load={async () => (await read())?.audio ?? null}
      below={below && <div className={styles.below}>{below}</div>}
    >
      {onSend !== undefined && (
        <Button kind="line" aria-label={controlName(CONTROL_LABELS.send, name)} onClick={onSend}>
          {CONTROL_LABELS.send}
        </Button>
      )}
      <IconButton
        icon="download"
        label={controlName(CONTROL_LABELS.saveAudioFile, name)}
        onClick={() => void download()}
      />
      <DiscardControl what={name} onDiscard={onDiscard} />
    </AudioRow>
  );
}
