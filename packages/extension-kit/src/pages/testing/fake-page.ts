import { createExternalStore, type WritableStore } from '@beep/core/actor';
import type { StoredDraft } from '@beep/core/drafts';
import { createDraftSender, createOutbox } from '@beep/core/outbox';
import { createRecorder, type MicrophoneFailure } from '@beep/core/recorder';
import { createDefaultExpiry, createRecordingLibrary } from '@beep/core/recordings';
import { type CurrentUser, createSession, type SignInOutcome } from '@beep/core/session';
import { createRecorderSettings } from '@beep/core/settings';
import {
  aRecording,
  aToken,
  aUser,
  createFakeAudioOutput,
  createFakeClock,
  createFakeConnectivity,
  createFakeEditor,
  createFakeIdentity,
  createFakeIds,
  createFakeJournal,
  createFakeMicrophone,
  createFakeOwnPolicy,
  createFakePageActivity,
  createFakeRecordingsApi,
  createFakeSettingsEvents,
  createFakeStorageQuota,
  createFakeStore,
  createFakeUploadsApi,
  createFakeWakeLock,
  type FakeClock,
  type FakeEditor,
  type FakeIdentity,
  type FakeJournal,
  type FakeMicrophone,
  type FakeUploadsApi,
  ok,
} from '@beep/core/testing';
import type { AllPorts } from '@beep/ui';
import type { PageComposition } from '../page-composition.ts';
import type { MicrophoneAccess } from '../permission/microphone-access.ts';
import {
  createFakeEnvironment,
  type FakeEnvironment,
  type FakeEnvironmentOptions,
} from './fake-environment.ts';

export const USER: CurrentUser = aUser({ uid: 'u1' });
const SHARE_URL = 'https://beep.example/play/Kq7v2xW9';

export interface FakePageOptions extends FakeEnvironmentOptions {
  /** Known at the start; true by default. */
  readonly isSignedIn?: boolean;
  readonly signIn?: SignInOutcome;
  readonly access?: MicrophoneAccess;
  /** The result of the permission prompt. */
  readonly asked?: MicrophoneFailure | null;
  /** Whether the session is known at the start; true by default. */
  readonly left?: readonly StoredDraft[];
  /** The worker stores nothing. */
  readonly keepsNothing?: boolean;
}

/** A page of the extension with a controllable environment. */
export interface FakePage extends PageComposition {
  readonly identity: FakeIdentity;
  readonly microphone: FakeMicrophone;
  readonly editor: FakeEditor;
  readonly journal: FakeJournal;
  readonly uploads: FakeUploadsApi;
  readonly clock: FakeClock;
  readonly environment: FakeEnvironment;
  readonly copied: readonly string[];
  /** Simulates a change of the browser's setting. */
  setAccess(access: MicrophoneAccess): void;
  /** Simulates an update of the extension. */
  goAway(): void;
  /** The open upload succeeds. */
  respondToUpload(): Promise<void>;
}

/** Everything is real except the page's environment. */
export function createFakePage(options: FakePageOptions = {}): FakePage {
  const { isSignedIn = true, access = 'granted', asked = null, left = [] } = options;
  const clock = createFakeClock();
  const identity = createFakeIdentity(options.signIn);
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  const session = createSession({ identity, clock });
  identity.report(isSignedIn ? USER : null);
  const microphone = createFakeMicrophone({ clock });
  microphone.setLevel(0.5);
  const journal = createFakeJournal();
  if (options.keepsNothing) journal.keepNothing();
  for (const draft of left) journal.put(draft, new Blob([new Uint8Array(draft.sizeBytes)]));
  const uploads = createFakeUploadsApi();
  const api = createFakeRecordingsApi([aRecording()]);
  const library = createRecordingLibrary({ api, tokens: session, clock });
  const shared = { session, journal, editor: createFakeEditor(), clock };
  const sendDraft = createDraftSender({ ...shared, api: uploads });
  const outbox = createOutbox({ ...shared, connectivity: createFakeConnectivity(), sendDraft });
  const copied: string[] = [];
  const watched = createExternalStore<MicrophoneAccess>(access);
  const ui = createFakePorts(clock, copied, watched);
  const gone = createExternalStore(false);
  return {
    config: {
      host: 'gmail',
      webUrl: 'https://beep.example',
      auth: { mode: 'local' },
      browser: { signIn: 'frame', panelOrigin: 'id', microphoneSetting: null },
    },
    session,
    library,
    identity,
    microphone,
    journal,
    uploads,
    clock,
    copied,
    ui,
    recorder: createRecorder({
      ...shared,
      outbox,
      microphone,
      ids: createFakeIds(),
      source: () => 'BEEP_ADDON_GMAIL',
      room: createFakeStorageQuota(),
      wakeLock: createFakeWakeLock(),
    }),
    outbox,
    editor: shared.editor,
    defaultExpiry: createDefaultExpiry({
      library,
      settings: ui.recorderSettings,
      policy: createFakeOwnPolicy().policy,
    }),
    access: watched,
    askForMicrophone: async () => asked,
    environment: createFakeEnvironment(options),
    worker: gone,
    pageName: 'Beep for Gmail',
    setAccess: watched.set,
    goAway: () => gone.set(true),
    async respondToUpload() {
      await uploads.asked(1);
      uploads.answer(ok({ id: 'Kq7v2xW9', shareUrl: SHARE_URL }));
    },
  };
}

function createFakePorts(
  clock: FakeClock,
  copied: string[],
  access: WritableStore<MicrophoneAccess>,
): AllPorts {
  const store = createFakeStore({ 'beep.firstCopyShown': 'yes' });
  return {
    createAudioOutput: () => createFakeAudioOutput(),
    settings: store,
    copyText: async (text) => {
      copied.push(text);
      return true;
    },
    share: null,
    clock,
    downloads: { download: async () => ok(null) },
    sample: { play: () => undefined },
    nowPlaying: { show: () => undefined, update: () => undefined, clear: () => undefined },
    lock: { join: () => ({ take: () => undefined, leave: () => undefined }) },
    silences: { find: async () => [] },
    transcripts: { get: async () => ok(null) },
    activity: createFakePageActivity(),
    policy: null,
    account: null,
    recorderSettings: createRecorderSettings({ store, events: createFakeSettingsEvents(), clock }),
    microphones: { list: async () => ({ status: 'listed', devices: [] }), onChanged: () => () => undefined },
    microphonePermission: {
      getSnapshot() {
        const now = access.getSnapshot();
        return now === 'withheld' ? 'unknown' : now;
      },
      subscribe: access.subscribe,
    },
    microphoneMeter: { open: () => new Promise(() => undefined) },
    mayIsolateVoice: false,
  };
}
