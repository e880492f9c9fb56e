import type { Recorder } from '@beep/core/recorder';
import { INBOX_TEXTS, REPLY_NOTICES } from '@beep/core/texts';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { PageHead } from '../text/page-head.tsx';
import type { InboxRowProps } from './inbox-row.tsx';
import styles from './replies.module.css';
import { ReplyDrafts } from './reply-drafts.tsx';
import { ReplyRecorder } from './reply-recorder.tsx';

export interface AnswerRecorderProps
  extends Pick<InboxRowProps, 'reply' | 'outbox' | 'createRecorder' | 'onRefresh' | 'pageUrl'> {
  readonly isOpen: boolean;
}

/** The recorder of an answer below its reply, and the answers that were not sent. */
export function AnswerRecorder(props: AnswerRecorderProps): ReactNode {
  const { reply, outbox, pageUrl, isOpen } = props;
  return (
    <>
      {isOpen && <OpenRecorder {...props} />}
      <ReplyDrafts
        outbox={outbox}
        isHere={(destination) => destination.type === 'answer' && destination.replyId === reply.id}
        pageUrl={pageUrl}
      />
    </>
  );
}

function OpenRecorder({ reply, outbox, createRecorder, onRefresh, pageUrl }: AnswerRecorderProps): ReactNode {
  const { id } = reply;
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  useEffect(() => {
    const made = createRecorder(id);
    setRecorder(made);
    return () => made.stop();
  }, [createRecorder, id]);
  if (recorder === null) return null;
  return (
    <section className={styles.card} aria-label={INBOX_TEXTS.answer}>
      <ReplyRecorder
        recorder={recorder}
        outbox={outbox}
        kind="answer"
        intro={<p>{INBOX_TEXTS.answerHint}</p>}
        sent={(again) => <Sent onShown={onRefresh} onAgain={again} />}
        pageUrl={pageUrl}
      />
    </section>
  );
}

interface SentProps {
  readonly onShown: () => void;
  readonly onAgain: () => void;
}

function Sent({ onShown, onAgain }: SentProps): ReactNode {
  const tell = useEffectEvent(onShown);
  useEffect(() => tell(), []);
  return (
    <div className={styles.outcome} role="status">
      <PageHead takesFocus heading={REPLY_NOTICES.answerSent} lead={INBOX_TEXTS.answerHint} />
      <div>
        <Button kind="line" onClick={onAgain}>
          {INBOX_TEXTS.anotherAnswer}
        </Button>
      </div>
    </div>
  );
}
