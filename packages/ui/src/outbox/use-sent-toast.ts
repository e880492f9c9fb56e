import { isOwnRecording } from '@beep/core/drafts';
import { SENT_SHOWN_MS } from '@beep/core/limits';
import { type Outbox, type OutboxState, type SentDraft, sentText, sentToAnnounce } from '@beep/core/outbox';
import { recordingLinkHtml } from '@beep/core/recordings';
import { keptMs } from '@beep/core/review';
import { CONTROL_LABELS, ERROR_TEXTS, OUTBOX_TEXTS, REPLY_NOTICES, USER_TEXTS } from '@beep/core/texts';
import { useEffect } from 'react';
import { useToast } from '../feedback/toasts.tsx';
import { useUiPorts } from '../ui-ports.ts';

/**
 * Announces uploads that had been waiting, with a button to copy the link; uploads that finish together share a toast.
 */
export function useSentToast(outbox: Pick<Outbox, 'send'>, state: OutboxState): void {
  const { copyText } = useUiPorts();
  const showToast = useToast();
  const sent = sentToAnnounce(state);
  useEffect(() => {
    if (sent.length === 0) return;
    outbox.send({ type: 'announced' });
    const own = sent.filter(({ draft }) => isOwnRecording(draft));
    const others = sent.filter(({ draft }) => !isOwnRecording(draft));
    for (const { draft } of others) {
      showToast(draft.destination?.type === 'answer' ? REPLY_NOTICES.answerSent : REPLY_NOTICES.sentLater);
    }
    if (own.length === 0) return;
    const isOne = own.length === 1;
    const copy = async (): Promise<void> => {
      const isCopied = await copyText(linksOf(own), htmlOf(own));
      const copied = isOne ? USER_TEXTS.linkCopied : OUTBOX_TEXTS.linksCopied;
      showToast(isCopied ? copied : ERROR_TEXTS.copyRefused);
    };
    showToast(sentText(own.map(({ draft }) => draft)), {
      shownMs: SENT_SHOWN_MS,
      action: {
        label: isOne ? CONTROL_LABELS.copyLink : OUTBOX_TEXTS.copyLinks,
        onPress: () => void copy(),
      },
    });
  }, [sent, outbox, copyText, showToast]);
}

function linksOf(sent: readonly SentDraft[]): string {
  return sent.map(({ recording }) => recording.shareUrl).join('\n');
}

function htmlOf(sent: readonly SentDraft[]): string {
  return sent
    .map(({ draft, recording }) =>
      recordingLinkHtml(recording.shareUrl, {
        durationSeconds: keptMs(draft, draft.durationMs) / 1000,
      }),
    )
    .join('<br>');
}
