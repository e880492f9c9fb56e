import { createBrowserIds, createBrowserMicrophone, createStorageQuota, createWakeLock } from '@beep/browser';
import type { DraftDestination } from '@beep/core/drafts';
import { createRecorder, type Recorder } from '@beep/core/recorder';
import type { Composition } from './composition.ts';
import type { DraftsComposition } from './drafts-composition.ts';
import { SOURCE } from './source.ts';

export interface DraftRecorderParts extends Pick<Composition, 'session' | 'ui'> {
  readonly drafts: DraftsComposition;
}

/** Makes a recorder of drafts for one destination; the page's outbox sends them. The caller stops it. */
export function createDraftRecorder(
  { session, drafts: { journal, outbox, editor }, ui }: DraftRecorderParts,
  destination: DraftDestination,
): Recorder {
  return createRecorder({
    ...{ session, journal, outbox, editor, clock: ui.clock },
    ...(ui.policy !== null && { policy: ui.policy }),
    microphone: createBrowserMicrophone(),
    room: createStorageQuota(),
    wakeLock: createWakeLock(),
    ids: createBrowserIds(),
    source: () => SOURCE,
    settings: ui.recorderSettings,
    destination: () => destination,
  });
}
