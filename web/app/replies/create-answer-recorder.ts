import {
  createAudioEditor,
  createBrowserIds,
  createBrowserMicrophone,
  createStorageQuota,
  createWakeLock,
} from '@beep/browser';
import { createRecorder, type Recorder } from '@beep/core/recorder';
import type { Composition } from '../composition.ts';
import { SOURCE } from '../page-composition.ts';

export type AnswerParts = Pick<Composition, 'session' | 'journal' | 'outbox' | 'ui'>;

/** Makes the recorder of answers to one reply; the page's outbox sends them. */
export function createAnswerRecorder(
  { session, journal, outbox, ui }: AnswerParts,
  replyId: string,
): Recorder {
  return createRecorder({
    ...{ session, journal, outbox, clock: ui.clock },
    editor: createAudioEditor(),
    microphone: createBrowserMicrophone(),
    room: createStorageQuota(),
    wakeLock: createWakeLock(),
    ids: createBrowserIds(),
    source: () => SOURCE,
    settings: ui.recorderSettings,
    destination: () => ({ type: 'answer', replyId }),
  });
}
