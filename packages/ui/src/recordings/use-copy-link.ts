import { type ListedRecording, recordingLinkHtml } from '@beep/core/recordings';
import { ERROR_TEXTS, USER_TEXTS } from '@beep/core/texts';
import { useToast } from '../feedback/toasts.tsx';
import { useUiPorts } from '../ui-ports.ts';

/** Copies a recording's link, with a title for rich-text editors, and reports the result. */
export function useCopyLink(): (
  recording: Pick<ListedRecording, 'shareUrl' | 'durationSeconds' | 'title' | 'isTitleShown'>,
) => Promise<void> {
  const { copyText } = useUiPorts();
  const showToast = useToast();
  return async (recording) => {
    const { shareUrl } = recording;
    const isCopied = await copyText(shareUrl, recordingLinkHtml(shareUrl, recording));
    showToast(isCopied ? USER_TEXTS.rowLinkCopied : ERROR_TEXTS.copyRefused);
  };
}
