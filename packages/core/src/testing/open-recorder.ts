import { createOutbox, type Outbox } from '../outbox/create-outbox.ts';
import type { OutboxOptions } from '../outbox/outbox-options.ts';
import { type PendingUpload, uploadOf } from '../outbox/outbox-state.ts';
import { createDraftSender } from '../outbox/send-draft.ts';
import { createRecorder, type Recorder } from '../recorder/create-recorder.ts';
import type { RecorderOptions } from '../recorder/recorder-options.ts';
import type { RecorderState } from '../recorder/recorder-states.ts';
import { createSession, type FreshTokens, type Session } from '../session/create-session.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeConnectivity, type FakeConnectivity } from './fake-connectivity.ts';
import { createFakeEditor, type FakeEditor } from './fake-editor.ts';
import { aToken, aUser, createFakeIdentity, type FakeIdentity } from './fake-identity.ts';
import { createFakeIds } from './fake-ids.ts';
import { createFakeJournal, type FakeJournal } from './fake-journal.ts';
import { createFakeMicrophone, type FakeMicrophone, type FakeMicrophoneOptions } from './fake-microphone.ts';
import { createFakeUploadsApi, type FakeUploadsApi } from './fake-recordings.ts';
import { createFakeStorageQuota, type FakeStorageQuota } from './fake-storage-quota.ts';
import { createFakeWakeLock, type FakeWakeLock } from './fake-wake-lock.ts';

/** A recorder with all its dependencies. */
export interface RecorderHarness {
  readonly recorder: Recorder;
  readonly outbox: Outbox;
  readonly clock: FakeClock;
  readonly identity: FakeIdentity;
  readonly session: Session;
  readonly uploads: FakeUploadsApi;
  readonly microphone: FakeMicrophone;
  readonly journal: FakeJournal;
  readonly editor: FakeEditor;
  readonly room: FakeStorageQuota;
  readonly wakeLock: FakeWakeLock;
  readonly connectivity: FakeConnectivity;
  /** An outbox of the same user on another page's journal. */
  openOutbox(journal: OutboxOptions['journal']): Outbox;
  reaches(status: RecorderState['status']): Promise<void>;
  /** The upload of the draft that the recorder submitted last. */
  upload(): PendingUpload | undefined;
  uploadReaches(status: PendingUpload['status']): Promise<void>;
  /** Signs the user in, starts a recording, and lets `ms` pass. */
  record(ms: number): Promise<void>;
}

export interface HarnessOptions {
  readonly clock?: FakeClock;
  readonly microphone?: Partial<FakeMicrophoneOptions>;
  readonly recorder?: Partial<RecorderOptions>;
  readonly outbox?: Partial<OutboxOptions>;
  readonly journal?: FakeJournal;
  /** In place of the page's own. */
  readonly session?: RecorderOptions['session'] & FreshTokens;
}

/** Opens a page with a recorder, signed out. */
export function openRecorder(options: HarnessOptions = {}): RecorderHarness {
  const { clock = createFakeClock() } = options;
  const identity = createFakeIdentity();
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  const session = createSession({ identity, clock });
  const { session: user = session } = options;
  const uploads = createFakeUploadsApi();
  const around = {
    microphone: createFakeMicrophone({ clock, ...options.microphone }),
    journal: options.journal ?? createFakeJournal(),
    editor: createFakeEditor(),
    room: createFakeStorageQuota(),
    wakeLock: createFakeWakeLock(),
    connectivity: createFakeConnectivity(),
  };
  const { editor, connectivity } = around;
  const sendDraft = createDraftSender({ session: user, api: uploads, clock });
  const openOutbox = (journal: OutboxOptions['journal']): Outbox =>
    createOutbox({ journal, editor, connectivity, session: user, sendDraft, clock, ...options.outbox });
  const outbox = openOutbox(around.journal);
  const recorder = createRecorder({
    ...around,
    outbox,
    session: user,
    clock,
    ids: createFakeIds(),
    source: () => 'BEEP_WEB',
    ...options.recorder,
  });

  const reaches = (status: RecorderState['status']): Promise<void> =>
    isSo(recorder, () => recorder.getSnapshot().status === status);
  const upload = (): PendingUpload | undefined => {
    const state = recorder.getSnapshot();
    return state.status === 'submitted' ? uploadOf(outbox.getSnapshot(), state.draft.id) : undefined;
  };

  return {
    recorder,
    outbox,
    openOutbox,
    clock,
    identity,
    session,
    uploads,
    ...around,
    reaches,
    upload,
    async uploadReaches(status) {
      await reaches('submitted');
      await isSo(outbox, () => upload()?.status === status);
    },
    async record(ms) {
      identity.report(aUser());
      recorder.send({ type: 'start' });
      await around.microphone.grant();
      await reaches('recording');
      clock.advance(ms);
    },
  };
}

/** Resolves when the condition holds, now or after a state change of the actor. */
function isSo(actor: Pick<Recorder | Outbox, 'subscribe'>, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!condition()) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = actor.subscribe(look);
    look();
  });
}
