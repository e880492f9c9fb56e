import { type HeldReply, type ReplyChange, replyCalls } from '@beep/api/features/replies';
import { recordingLinkHtml } from '@beep/core/recordings';
import { CONTROL_LABELS, controlName, HEARER_TEXTS, INBOX_TEXTS } from '@beep/core/texts';
import { ActionMenu, QuestionDialog, useToast, useUiPorts } from '@beep/ui';
import { type ReactNode, useState } from 'react';
import { useOwner } from '../../session/owner-client.tsx';
import { ReportReplyDialog } from './report-reply-dialog.tsx';

export interface ReplyMenuProps {
  readonly reply: HeldReply;
  /** Names the reply. */
  readonly what: string;
  /** The reply was reported. */
  readonly onReported: () => void;
  readonly onRemove: () => void;
  /** The reply is to be kept or not, or others may hear it or not. */
  readonly onChange: (change: Pick<ReplyChange, 'kept' | 'shown'>) => void;
}

/** What is seldom done with a reply: keep it, let others hear it, make a link of it, report or delete it. */
export function ReplyMenu(props: ReplyMenuProps): ReactNode {
  const { reply, what, onChange, onRemove, onReported } = props;
  const { shown } = reply;
  const { call } = useOwner();
  const { copyText } = useUiPorts();
  const showToast = useToast();
  const [asking, setAsking] = useState<'link' | 'report' | null>(null);
  const close = (): void => setAsking(null);
  async function makeLink(): Promise<void> {
    close();
    const outcome = await call(replyCalls.publishReply, { reply: reply.id });
    if (outcome.status === 'failed') return showToast(INBOX_TEXTS.linkFailed);
    const { url } = outcome.value;
    const html = recordingLinkHtml(url, { durationSeconds: reply.duration });
    showToast((await copyText(url, html)) ? INBOX_TEXTS.linkMade : INBOX_TEXTS.linkMadeOnly);
  }
  return (
    <>
      <ActionMenu
        label={controlName(INBOX_TEXTS.more, what)}
        items={[
          {
            label: reply.kept ? INBOX_TEXTS.unkeep : INBOX_TEXTS.keep,
            onSelect: () => onChange({ kept: !reply.kept }),
          },
          ...(shown === undefined
            ? []
            : [
                {
                  label: shown ? HEARER_TEXTS.takeBack : HEARER_TEXTS.letThrough,
                  onSelect: () => onChange({ shown: !shown }),
                },
              ]),
          { label: INBOX_TEXTS.makeLink, onSelect: () => setAsking('link') },
          { label: INBOX_TEXTS.report, onSelect: () => setAsking('report') },
          { label: CONTROL_LABELS.delete, onSelect: onRemove },
        ]}
      />
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
        onReport={async (body) => {
          const outcome = await call(replyCalls.reportReply, { reply: reply.id, body });
          showToast(outcome.status === 'ok' ? INBOX_TEXTS.reported : INBOX_TEXTS.reportFailed);
          if (outcome.status === 'ok') onReported();
          close();
        }}
      />
    </>
  );
}
