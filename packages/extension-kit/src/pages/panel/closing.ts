import type { PendingUpload } from '@beep/core/outbox';
import type { RecorderState } from '@beep/core/recorder';
import { CONTROL_LABELS, PAGE_TEXTS } from '@beep/core/texts';

/** The confirmation before a page with a recording is closed. */
export interface ClosingQuestion {
  readonly heading: string;
  readonly question: string;
  readonly no: string;
}

/**
 * The question before a page closes. An active recording and a running upload always ask; a failed upload or cut asks
 * only if the draft is not stored. Otherwise null. `upload` is that of the recorder's submitted draft.
 */
export function closingQuestion(state: RecorderState, upload: PendingUpload | null): ClosingQuestion | null {
  switch (state.status) {
    case 'recording':
    case 'pausing':
    case 'paused':
      return {
        heading: PAGE_TEXTS.closeHeading,
        question: state.isStored ? PAGE_TEXTS.closeKept : PAGE_TEXTS.closeLost,
        no: PAGE_TEXTS.keepRecording,
      };
    case 'stopping':
      return sendingQuestion(state.isStored);
    case 'cut-failed':
      return state.isStored ? null : sendingQuestion(false);
    case 'submitted':
      if (upload?.status === 'sending') return sendingQuestion(upload.isStored);
      return upload?.status === 'failed' && !upload.isStored ? sendingQuestion(false) : null;
    default:
      return null;
  }
}

function sendingQuestion(isStored: boolean): ClosingQuestion {
  return {
    heading: PAGE_TEXTS.closeSendingHeading,
    question: isStored ? PAGE_TEXTS.closeSendingKept : PAGE_TEXTS.closeLost,
    no: CONTROL_LABELS.stay,
  };
}
