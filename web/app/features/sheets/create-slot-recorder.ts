import { createBrowserIds, createBrowserMicrophone, createStorageQuota, createWakeLock } from '@beep/browser';
import { createRecorder, type Recorder } from '@beep/core/recorder';
import type { Composition } from '../../composition.ts';
import type { DraftsComposition } from '../../drafts-composition.ts';
import type { SlotDestination } from '../../record/slot-destination.ts';
import { SOURCE } from '../../source.ts';

export interface SlotParts extends Pick<Composition, 'session' | 'ui'> {
  readonly drafts: DraftsComposition;
}

/** Makes the recorder of one recording for a label; the page's outbox sends it. */
export function createSlotRecorder(
  { session, drafts: { journal, outbox, editor }, ui }: SlotParts,
  destination: SlotDestination,
): Recorder {
  return createRecorder({
    ...{ session, journal, outbox, editor, clock: ui.clock },
    microphone: createBrowserMicrophone(),
    room: createStorageQuota(),
    wakeLock: createWakeLock(),
    ids: createBrowserIds(),
    source: () => SOURCE,
    settings: ui.recorderSettings,
    destination: () => destination,
  });
}
