import { createSession, type Session } from '../session/create-session.ts';
import {
  aToken,
  aUser,
  createFakeClock,
  createFakeConnectivity,
  createFakeEditor,
  createFakeIdentity,
  createFakeIds,
  createFakeJournal,
  createFakeMicrophone,
  createFakeStorageRoom,
  createFakeUploadsApi,
  createFakeWakeLock,
  type FakeClock,
  type FakeConnectivity,
  type FakeEditor,
  type FakeIdentity,
  type FakeJournal,
  type FakeMicrophone,
  type FakeMicrophoneOptions,
  type FakeStorageRoom,
  type FakeUploadsApi,
  type FakeWakeLock,
} from '../testing/index.ts';
import { createRecorder, type Recorder } from './create-recorder.ts';
import type { RecorderOptions } from './recorder-options.ts';
import type { RecorderState } from './recorder-states.ts';

/** A recorder with everything around it, for the tests of this folder. */
export interface RecorderHarness {
  readonly recorder: Recorder;
  readonly clock: FakeClock;
  readonly identity: FakeIdentity;
  readonly session: Session;
  readonly uploads: FakeUploadsApi;
  readonly microphone: FakeMicrophone;
  readonly journal: FakeJournal;
  readonly editor: FakeEditor;
  readonly room: FakeStorageRoom;
  readonly wakeLock: FakeWakeLock;
  readonly connectivity: FakeConnectivity;
  reaches(status: RecorderState['status']): Promise<void>;
  /** Signs the user in, starts a take, and lets `ms` pass. */
  record(ms: number): Promise<void>;
}

/** What a harness can have otherwise. */
export interface HarnessOptions {
  readonly microphone?: Partial<FakeMicrophoneOptions>;
  readonly recorder?: Partial<RecorderOptions>;
  readonly journal?: FakeJournal;
}

/** Opens a page with a recorder. Nobody is signed in yet. */
export function openRecorder(options: HarnessOptions = {}): RecorderHarness {
  const clock = createFakeClock();
  const identity = createFakeIdentity();
  identity.answerTokens({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  const session = createSession({ identity, clock });
  const uploads = createFakeUploadsApi();
  const around = {
    microphone: createFakeMicrophone({ clock, ...options.microphone }),
    journal: options.journal ?? createFakeJournal(),
    editor: createFakeEditor(),
    room: createFakeStorageRoom(),
    wakeLock: createFakeWakeLock(),
    connectivity: createFakeConnectivity(),
  };
  const recorder = createRecorder({
    ...around,
    session,
    api: uploads,
    clock,
    ids: createFakeIds(),
    source: () => 'BEEP_WEB',
    ...options.recorder,
  });

  const reaches = (status: RecorderState['status']): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (recorder.getSnapshot().status === status) resolve();
      };
      recorder.subscribe(look);
      look();
    });

  return {
    recorder,
    clock,
    identity,
    session,
    uploads,
    ...around,
    reaches,
    async record(ms) {
      identity.report(aUser());
      recorder.send({ type: 'start' });
      await around.microphone.grant();
      await reaches('recording');
      clock.advance(ms);
    },
  };
}
