import { CONTROL_LABELS, type RecorderState } from '@beep/core';
import { PAGE_TEXTS } from './page-texts.ts';

/** What is asked before a page with a take on it is closed. */
export interface ClosingQuestion {
  readonly heading: string;
  readonly question: string;
  readonly no: string;
}

/** Null where nothing is made or sent, or what is there is kept and can be had again. */
export function closingQuestion(state: RecorderState): ClosingQuestion | null {
  switch (state.status) {
    case 'recording':
    case 'pausing':
    case 'paused':
      return {
        heading: PAGE_TEXTS.closeHeading,
        question: state.isKept ? PAGE_TEXTS.closeKept : PAGE_TEXTS.closeLost,
        no: PAGE_TEXTS.keepRecording,
      };
    case 'stopping':
    case 'uploading':
      return {
        heading: PAGE_TEXTS.closeSendingHeading,
        question: state.isKept ? PAGE_TEXTS.closeSendingKept : PAGE_TEXTS.closeLost,
        no: CONTROL_LABELS.stay,
      };
    case 'upload-failed':
    case 'cut-failed':
      return state.isKept
        ? null
        : {
            heading: PAGE_TEXTS.closeSendingHeading,
            question: PAGE_TEXTS.closeLost,
            no: CONTROL_LABELS.stay,
          };
    default:
      return null;
  }
}

/** Whether there is a take that the page's end would interrupt. */
export function hasTake(state: RecorderState): boolean {
  return closingQuestion(state) !== null;
}
