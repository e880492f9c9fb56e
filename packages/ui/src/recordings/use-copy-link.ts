import { type ListedRecording, recordingLinkHtml } from '@beep/core/recordings';
import { ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { useToast } from '../feedback/toasts.tsx';
import { useUiPorts } from '../ui-ports.tsx';

/** Copies a recording's link, with a title for rich-text editors, and reports the result. */
export function useCopyLink(): (
  recording: Pick<ListedRecording, 'shareUrl' | 'durationSeconds'>,
) => Promise<void> {
  const { copyText } = useUiPorts();
  const showToast = useToast();
  return async ({ shareUrl, durationSeconds }) => {
    const isCopied = await copyText(shareUrl, recordingLinkHtml(shareUrl, durationSeconds));
    showToast(isCopied ? USER_TEXTS.rowLinkCopied : ERROR_TEXTS.copyRefused);
  };
}
