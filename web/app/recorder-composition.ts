import { createBrowserIds, createBrowserMicrophone, createStorageQuota, createWakeLock } from '@beep/browser';
import { hostOfPath, recordingSourceOf } from '@beep/core/hosts';
import type { OwnPolicyActor } from '@beep/core/policies';
import { createRecorder, type Recorder } from '@beep/core/recorder';
import type { Session } from '@beep/core/session';
import type { RecorderSettings } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import type { AudioFiles } from '@beep/ui';
import type { DraftsComposition } from './drafts-composition.ts';
import { createLatePart } from './late-part.ts';
import type { AudioFilesParts } from './record/create-audio-files.ts';
import { createSlotDestination } from './record/slot-destination.ts';

/** The recorder. Only its pages load this code. */
export interface RecorderComposition {
  readonly recorder: Recorder;
  /** Rejects if the code does not load; the next call tries again. */
  readonly loadFiles: () => Promise<AudioFiles>;
}

export interface RecorderParts {
  readonly drafts: DraftsComposition;
  readonly session: Session;
  readonly clock: Clock;
  readonly recorderSettings: RecorderSettings;
  readonly policy: OwnPolicyActor;
}

/** Builds the recorder and its browser adapters. They live as long as the page. */
export function createRecorderComposition(parts: RecorderParts): RecorderComposition {
  const { recorderSettings, session, clock, policy } = parts;
  const { journal, outbox, editor } = parts.drafts;
  const destination = createSlotDestination(outbox, () => location.search);
  const recorder = createRecorder({
    ...{ session, clock, journal, outbox, editor, policy, destination },
    microphone: createBrowserMicrophone(),
    room: createStorageQuota(),
    wakeLock: createWakeLock(),
    ids: createBrowserIds(),
    source: () => recordingSourceOf(hostOfPath(location.pathname)),
    settings: recorderSettings,
  });
  const files = createLatePart<AudioFilesParts, AudioFiles>({ journal, clock, session, destination });
  const loadFiles = async (): Promise<AudioFiles> =>
    files.make((await import('./record/create-audio-files.ts')).createAudioFiles);
  return { recorder, loadFiles };
}
