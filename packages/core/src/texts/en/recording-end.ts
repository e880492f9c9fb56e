import { counted } from './counted.ts';

/** What ends a recording: saving it, which gives it a link, or sending it as a reply. */
export type RecordingEnd = 'save' | 'send';

/** What the recorder says about its end. */
export const RECORDING_END_TEXTS = {
  save: {
    button: 'Save',
    notKept: 'Your browser can’t store this recording. Keep this page open until you save it.',
    restored: 'Your recording is back. Listen to it, trim it, save it or delete it.',
    atLimit: 'Your recording will be saved.',
    /** The hints for the keys of the page: letters and Space, letters alone, or none. */
    keys: {
      end: { all: 'Space or S saves', letters: 'S saves', none: '' },
      recording: { all: 'Space or S saves, P pauses', letters: 'S saves, P pauses', none: '' },
      paused: { all: 'Space or S saves, P resumes', letters: 'S saves, P resumes', none: '' },
    },
  },
  send: {
    button: 'Send',
    notKept: 'Your browser can’t store this recording. Keep this page open until you send it.',
    restored: 'Your recording is back. Listen to it, trim it, send it or delete it.',
    atLimit: 'Your recording will be sent.',
    keys: {
      end: { all: 'Space or S sends', letters: 'S sends', none: '' },
      recording: { all: 'Space or S sends, P pauses', letters: 'S sends, P pauses', none: '' },
      paused: { all: 'Space or S sends, P resumes', letters: 'S sends, P resumes', none: '' },
    },
  },
} as const;

/** Says that a recording is about to stop. */
export function stopsInText(leftMs: number, end: RecordingEnd): string {
  const seconds = Math.ceil(leftMs / 1000);
  const left = counted(seconds, 'second', 'seconds');
  return `Stopping in ${left}. ${RECORDING_END_TEXTS[end].atLimit}`;
}
