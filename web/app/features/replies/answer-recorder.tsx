import type { DraftDestination, StoredDraft } from '@beep/core/drafts';
import type { Outbox } from '@beep/core/outbox';
import type { Recorder, RecorderState } from '@beep/core/recorder';
import { INBOX_TEXTS } from '@beep/core/texts';
import { REPLY_CLASSES, ReplyDrafts, ReplyRecorder, SentReply, useActor, useForbidden } from '@beep/ui';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styles from './replies.module.css';

export interface AnswerRecorderProps {
  /** The reply that is answered when `isOpen`. */
  readonly replyId: string | null;
  /** Selects the answers that were not sent. */
  readonly isHere: (destination: DraftDestination) => boolean;
  readonly isOpen: boolean;
  readonly outbox: Outbox;
  /** Makes the recorder of answers to a reply. The caller stops it. */
  readonly createRecorder: (replyId: string) => Recorder;
  /** Called when an answer was sent. */
  readonly onRefresh: () => void;
  readonly pageUrl: () => string;
}

const IDLE: RecorderState = { status: 'idle', operation: 0 };
const NO_RECORDER = { getSnapshot: () => IDLE, subscribe: () => () => undefined };

/** The recorder of an answer below its reply, and the answers that were not sent, which can be sent without it. */
export function AnswerRecorder(props: AnswerRecorderProps): ReactNode {
  const { replyId, isHere, isOpen, outbox, pageUrl } = props;
  /** An answer of an earlier page that is being sent. */
  const [draft, setDraft] = useState<StoredDraft | null>(null);
  const target = draft?.destination?.type === 'answer' ? draft.destination.replyId : replyId;
  const recorder = useAnswerRecorder(props.createRecorder, isOpen || draft !== null ? target : null);
  const { status } = useActor(recorder ?? NO_RECORDER, IDLE);
  const forbidden = useForbidden();
  useEffect(() => {
    if (recorder !== null && draft !== null) recorder.send({ type: 'uploadDraft', draft });
  }, [recorder, draft]);
  const isAtRest = status === 'idle' || status === 'submitted';
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // The draft was sent: from now on only `isOpen` shows the section.
    if (draft !== null && status === 'submitted') setDraft(null);
  }
  return (
    <>
      {recorder !== null && (isOpen || draft !== null) && (
        <section className={`${REPLY_CLASSES.card} ${styles.recorder}`} aria-label={INBOX_TEXTS.answer}>
          <ReplyRecorder
            recorder={recorder}
            outbox={outbox}
            title={INBOX_TEXTS.answer}
            intro={<p>{INBOX_TEXTS.answerHint}</p>}
            forbidden={forbidden}
            sent={(again) => <Sent onShown={props.onRefresh} onAgain={isOpen ? again : undefined} />}
            pageUrl={pageUrl}
          />
        </section>
      )}
      <ReplyDrafts
        outbox={outbox}
        isHere={isHere}
        onSend={isAtRest ? setDraft : undefined}
        pageUrl={pageUrl}
      />
    </>
  );
}

/** The recorder of answers to a reply, while one is wanted. */
function useAnswerRecorder(
  createRecorder: AnswerRecorderProps['createRecorder'],
  replyId: string | null,
): Recorder | null {
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  useEffect(() => {
    if (replyId === null) return;
    const made = createRecorder(replyId);
    setRecorder(made);
    return () => {
      made.stop();
      setRecorder(null);
    };
  }, [createRecorder, replyId]);
  return recorder;
}

interface SentProps {
  readonly onShown: () => void;
  readonly onAgain: (() => void) | undefined;
}

function Sent({ onShown, onAgain }: SentProps): ReactNode {
  const tell = useEffectEvent(onShown);
  useEffect(() => {
    tell();
  }, []);
  return <SentReply type="answer" lead={INBOX_TEXTS.answerHint} onAgain={onAgain} />;
}
