import { createBrowserIds, createBrowserMicrophone, createStorageQuota, createWakeLock } from '@beep/browser';
import { createRecorder, type Recorder } from '@beep/core/recorder';
import type { Composition } from '../../composition.ts';
import type { DraftsComposition } from '../../drafts-composition.ts';
import { SOURCE } from '../../source.ts';

export interface AnswerParts extends Pick<Composition, 'session' | 'ui'> {
  readonly drafts: DraftsComposition;
}

/** Makes the recorder of answers to one reply; the page's outbox sends them. */
export function createAnswerRecorder(
  { session, drafts: { journal, outbox, editor }, ui }: AnswerParts,
  replyId: string,
): Recorder {
  return createRecorder({
    ...{ session, journal, outbox, editor, clock: ui.clock },
    microphone: createBrowserMicrophone(),
    room: createStorageQuota(),
    wakeLock: createWakeLock(),
    ids: createBrowserIds(),
    source: () => SOURCE,
    settings: ui.recorderSettings,
    destination: () => ({ type: 'answer', replyId }),
  });
}
