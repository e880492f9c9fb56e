import type { HeldReply } from '@beep/api/features/replies';
import type { Outbox } from '@beep/core/outbox';
import type { Recorder } from '@beep/core/recorder';
import {
  controlName,
  HEARER_TEXTS,
  INBOX_TEXTS,
  namedValue,
  replyFromText,
  replyHeading,
} from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { AudioRow, Button, REPLY_CLASSES, Rich } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { AnswerRecorder } from './answer-recorder.tsx';
import { NoteLink } from './note-link.tsx';
import { OwnAnswers } from './own-answers.tsx';
import styles from './replies.module.css';
import { ReplyEnd } from './reply-end.tsx';
import { ReplyMenu } from './reply-menu.tsx';
import { useHeldAudio, useReplyChange } from './use-held-reply.ts';

export interface InboxRowProps {
  readonly reply: HeldReply;
  /** Sends the answers. */
  readonly outbox: Outbox;
  /** Makes the recorder of answers to a reply. The caller stops it. */
  readonly createRecorder: (replyId: string) => Recorder;
  readonly pageUrl: () => string;
  readonly onChanged: (reply: HeldReply) => void;
  readonly onRefresh: () => void;
  /** The reply was reported. */
  readonly onReported: () => void;
  readonly onRemove: () => void;
}

/** One reply: play it, answer it, keep it, make a link of it, report or delete it. */
export function InboxRow(props: InboxRowProps): ReactNode {
  const { reply, onChanged } = props;
  const load = useHeldAudio();
  const change = useReplyChange(reply, onChanged);
  const [isAnswering, setAnswering] = useState(false);
  const what = replyFromText(reply.name, formatClock(reply.duration));
  return (
    <AudioRow
      name={reply.read ? what : namedValue({ name: INBOX_TEXTS.unread, value: what })}
      heading={<ReplyHeading {...reply} />}
      isStrong={!reply.read}
      atMs={reply.created_at * 1000}
      durationSeconds={reply.duration}
      peaks={reply.peaks}
      load={() => load(reply)}
      onPlay={() => {
        if (!reply.read) void change({ read: true });
      }}
      facts={<Facts {...reply} />}
      below={
        <div className={`${REPLY_CLASSES.below} ${styles.row}`}>
          <p>
            <Rich
              text={
                reply.recording_title === undefined
                  ? INBOX_TEXTS.toUntitledNote()
                  : INBOX_TEXTS.toNote({ title: reply.recording_title })
              }
              tags={{ note: (text) => <NoteLink id={reply.recording} text={text} /> }}
            />
            <span>{'\u00a0· '}</span>
            <ReplyEnd reply={reply} />
          </p>
          <OwnAnswers className={styles.answers} answers={reply.answers} />
          <AnswerRecorder
            replyId={reply.id}
            isHere={(destination) => destination.type === 'answer' && destination.replyId === reply.id}
            isOpen={isAnswering}
            outbox={props.outbox}
            createRecorder={props.createRecorder}
            onRefresh={props.onRefresh}
            pageUrl={props.pageUrl}
          />
        </div>
      }
    >
      <Button
        kind="line"
        aria-expanded={isAnswering}
        aria-label={controlName(INBOX_TEXTS.answer, what)}
        onClick={() => setAnswering(!isAnswering)}
      >
        {INBOX_TEXTS.answer}
      </Button>
      <ReplyMenu {...props} what={what} onChange={(body) => void change(body)} />
    </AudioRow>
  );
}

function Facts({ read, kept, shown }: HeldReply): ReactNode {
  return (
    <>
      {!read && <span className={REPLY_CLASSES.unread}>{INBOX_TEXTS.unread}</span>}
      {kept && <span className={REPLY_CLASSES.tag}>{INBOX_TEXTS.kept}</span>}
      {shown === true && <span className={REPLY_CLASSES.tag}>{HEARER_TEXTS.shown}</span>}
    </>
  );
}

function ReplyHeading({ name, duration }: HeldReply): ReactNode {
  return (
    <Rich
      text={replyHeading({ name: name ?? INBOX_TEXTS.noName, length: formatClock(duration) })}
      tags={{
        name: (text) => <bdi {...(name !== undefined && { translate: 'no' })}>{text}</bdi>,
        length: (text) => <span translate="no">{text}</span>,
      }}
    />
  );
}
