import { Menu } from '@base-ui/react/menu';
import type { Outbox } from '@beep/core/outbox';
import type { Recorder } from '@beep/core/recorder';
import { createdLabel, recordingLinkHtml } from '@beep/core/recordings';
import type { HeldReply, Inbox, ReplyAudio, ReplyChange } from '@beep/core/replies';
import { answerText, CONTROL_LABELS, INBOX_TEXTS, replyEndsText, replyFromText } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import menuStyles from '../controls/menu.module.css';
import { QuestionDialog } from '../dialogs/question-dialog.tsx';
import { useToast } from '../feedback/toasts.tsx';
import { useUiPorts } from '../ui-ports.ts';
import { AnswerRecorder } from './answer-recorder.tsx';
import { AudioRow } from './audio-row.tsx';
import styles from './replies.module.css';
import { ReportReplyDialog } from './report-reply-dialog.tsx';

export interface InboxRowProps {
  readonly reply: HeldReply;
  readonly inbox: Inbox;
  /** Sends the answers. */
  readonly outbox: Outbox;
  readonly uid: string;
  /** Makes the recorder of answers to a reply. The caller stops it. */
  readonly createRecorder: (replyId: string) => Recorder;
  /** The way to the recording that was replied to. */
  readonly noteLink: (recordingId: string, text: string) => ReactNode;
  readonly pageUrl: () => string;
  readonly onChanged: (reply: HeldReply) => void;
  readonly onRefresh: () => void;
  readonly onRemove: () => void;
}

/** One reply: play it, answer it, keep it, make a link of it, report or delete it. */
export function InboxRow(props: InboxRowProps): ReactNode {
  const { reply, inbox, uid, onChanged, noteLink } = props;
  const showToast = useToast();
  const [isAnswering, setAnswering] = useState(false);
  const what = replyFromText(reply.name, formatClock(reply.durationSeconds));
  const address = { uid, id: reply.id };
  async function change(wanted: ReplyChange): Promise<void> {
    const outcome = await inbox.change(address, wanted);
    if (outcome.status === 'ok') onChanged(outcome.value);
    else showToast(INBOX_TEXTS.changeFailed);
  }
  const load = async ({ id, mimeType }: ReplyAudio): Promise<Blob | null> => {
    const outcome = await inbox.loadAudio({ uid, id, mimeType });
    return outcome.status === 'ok' ? outcome.value : null;
  };
  return (
    <AudioRow
      name={reply.isRead ? what : `${INBOX_TEXTS.unread}: ${what}`}
      heading={
        <>
          <bdi {...(reply.name !== undefined && { translate: 'no' })}>{reply.name ?? INBOX_TEXTS.noName}</bdi>
          <span translate="no">{`, ${formatClock(reply.durationSeconds)}`}</span>
        </>
      }
      isStrong={!reply.isRead}
      atMs={reply.createdAtMs}
      durationSeconds={reply.durationSeconds}
      peaks={reply.peaks}
      load={() => load(reply)}
      onPlay={() => {
        if (!reply.isRead) void change({ isRead: true });
      }}
      facts={
        <>
          {!reply.isRead && <span className={styles.unread}>{INBOX_TEXTS.unread}</span>}
          {reply.isKept && <span className={styles.tag}>{INBOX_TEXTS.kept}</span>}
        </>
      }
      below={
        <div className={styles.below}>
          <p>
            <span>{`${INBOX_TEXTS.toNote} `}</span>
            {noteLink(reply.recordingId, reply.recordingTitle ?? INBOX_TEXTS.note)}
            <span>{' · '}</span>
            <Ends reply={reply} />
          </p>
          {reply.answers.length > 0 && (
            <ul className={styles.answers}>
              {reply.answers.map((answer) => (
                <AudioRow
                  key={answer.id}
                  name={answerText(formatClock(answer.durationSeconds))}
                  atMs={answer.createdAtMs}
                  durationSeconds={answer.durationSeconds}
                  peaks={answer.peaks}
                  load={() => load(answer)}
                />
              ))}
            </ul>
          )}
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
        aria-label={`${INBOX_TEXTS.answer}, ${what}`}
        onClick={() => setAnswering(!isAnswering)}
      >
        {INBOX_TEXTS.answer}
      </Button>
      <RowMenu {...props} what={what} onKeep={(isKept) => void change({ isKept })} />
    </AudioRow>
  );
}

function Ends({ reply }: Pick<InboxRowProps, 'reply'>): ReactNode {
  const { clock } = useUiPorts();
  if (reply.expiresAtMs === null) return <span>{INBOX_TEXTS.kept}</span>;
  return <span>{replyEndsText(createdLabel(reply.expiresAtMs, clock.nowMs()))}</span>;
}

interface RowMenuProps extends InboxRowProps {
  readonly what: string;
  readonly onKeep: (isKept: boolean) => void;
}

function RowMenu({ reply, inbox, uid, what, onKeep, onRemove, onRefresh }: RowMenuProps): ReactNode {
  const { copyText } = useUiPorts();
  const showToast = useToast();
  const [asking, setAsking] = useState<'link' | 'report' | null>(null);
  const close = (): void => setAsking(null);
  async function makeLink(): Promise<void> {
    close();
    const outcome = await inbox.publish({ uid, id: reply.id });
    if (outcome.status === 'failed') return showToast(INBOX_TEXTS.linkFailed);
    const { shareUrl } = outcome.value;
    const html = recordingLinkHtml(shareUrl, { durationSeconds: reply.durationSeconds });
    showToast((await copyText(shareUrl, html)) ? INBOX_TEXTS.linkMade : INBOX_TEXTS.linkMadeOnly);
  }
  const item = (label: string, onClick: () => void): ReactNode => (
    <Menu.Item className={menuStyles.item} onClick={onClick}>
      {label}
    </Menu.Item>
  );
  return (
    <>
      <Menu.Root modal={false}>
        <Menu.Trigger render={<IconButton icon="menu" label={`${INBOX_TEXTS.more}, ${what}`} />} />
        <Menu.Portal>
          <Menu.Positioner className={menuStyles.layer} align="end" sideOffset={4}>
            <Menu.Popup className={menuStyles.popup}>
              {item(reply.isKept ? INBOX_TEXTS.unkeep : INBOX_TEXTS.keep, () => onKeep(!reply.isKept))}
              {item(INBOX_TEXTS.makeLink, () => setAsking('link'))}
              {item(INBOX_TEXTS.report, () => setAsking('report'))}
              {item(CONTROL_LABELS.delete, onRemove)}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <QuestionDialog
        isOpen={asking === 'link'}
        heading={INBOX_TEXTS.makeLink}
        question={INBOX_TEXTS.makeLinkHint}
        no={CONTROL_LABELS.cancel}
        yes={INBOX_TEXTS.makeLink}
        yesKind="primary"
        onNo={close}
        onYes={() => void makeLink()}
      />
      <ReportReplyDialog
        isOpen={asking === 'report'}
        onClose={close}
        onReport={async (report) => {
          const outcome = await inbox.report({ uid, id: reply.id }, report);
          showToast(outcome.status === 'ok' ? INBOX_TEXTS.reported : INBOX_TEXTS.reportFailed);
          if (outcome.status === 'ok') onRefresh();
          close();
        }}
      />
    </>
  );
}
