import {
  copyToClipboard,
  createApiClient,
  createAudioEditor,
  createAudioOutput,
  createBrowserClock,
  createBrowserIds,
  createBrowserMicrophone,
  createConnectivity,
  createFileSaver,
  createMicrophoneDevices,
  createMicrophoneMeter,
  createMicrophonePermission,
  createNowPlaying,
  createOwnCalls,
  createPageActivity,
  createPlaybackLock,
  createPolicyApi,
  createSampleSound,
  createSilenceFinder,
  createStorageQuota,
  createSystemShare,
  createTranscriptsApi,
  createUploadsApi,
  createWakeLock,
  mayIsolateVoice,
  requestMicrophoneAccess,
} from '@beep/browser';
import type { DraftJournal } from '@beep/core/drafts';
import { recordingSourceOf } from '@beep/core/hosts';
import { createDraftSender, createOutbox, type Outbox } from '@beep/core/outbox';
import { createOwnPolicy, type OwnPolicyActor } from '@beep/core/policies';
import { createRecorder, type MicrophoneFailure, type Recorder } from '@beep/core/recorder';
import {
  createDefaultExpiry,
  createRecordingDownloads,
  createRecordingLibrary,
  type DefaultExpiry,
  type RecordingLibrary,
} from '@beep/core/recordings';
import type { AudioEditor } from '@beep/core/review';
import { createSession, type Session, shareLogOut } from '@beep/core/session';
import { createRecorderSettings } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import type { AllPorts } from '@beep/ui';
import { createWorkerConnection } from '../connection/create-worker-connection.ts';
import { createWorkerJournal } from '../drafts/create-worker-journal.ts';
import type { ExtensionConfig } from '../extension-config.ts';
import { createWorkerIdentity } from '../session/create-worker-identity.ts';
import { createWorkerSignOutChannel } from '../session/create-worker-sign-out-channel.ts';
import { createExtensionStore, type ExtensionStore } from '../storage/create-extension-store.ts';
import { type BrowserEnvironment, createBrowserEnvironment } from './browser-environment.ts';
import { type MicrophoneAccessWatch, watchAccess } from './permission/microphone-access.ts';
import { type WorkerWatch, watchWorker } from './worker-watch.ts';

/** The parts of an extension page, built once. */
export interface PageComposition {
  readonly config: ExtensionConfig;
  readonly session: Session;
  readonly recorder: Recorder;
  /** Holds the drafts of all pages of the extension. */
  readonly outbox: Outbox;
  readonly editor: AudioEditor;
  readonly library: RecordingLibrary;
  readonly defaultExpiry: DefaultExpiry;
  readonly access: MicrophoneAccessWatch;
  /** Shows the browser's permission prompt. Null if granted. */
  readonly askForMicrophone: () => Promise<MicrophoneFailure | null>;
  readonly environment: BrowserEnvironment;
  readonly worker: WorkerWatch;
  readonly ui: AllPorts;
  /** The page's name in error reports. */
  readonly pageName: string;
}

/**
 * The composition root of the extension's pages. The worker keeps the data that the site keeps in web storage, which a
 * frame in a host page may not have.
 */
export async function createPageComposition(config: ExtensionConfig): Promise<PageComposition> {
  const { host, webUrl } = config;
  const clock = createBrowserClock();
  const connection = createWorkerConnection();
  const remembered = await createExtensionStore();
  const session = createSession({ identity: createWorkerIdentity(connection), clock });
  shareLogOut(session, createWorkerSignOutChannel(connection));
  const source = recordingSourceOf(host);
  const api = createApiClient({ baseUrl: webUrl, publicUrl: webUrl, source });
  const transcripts = createTranscriptsApi({ baseUrl: webUrl, source, clock, tokens: session });
  const library = createRecordingLibrary({ api, tokens: session, clock });
  const policy = createOwnPolicy({
    api: createPolicyApi({ baseUrl: webUrl, source, clock }),
    session,
    clock,
  });
  const calls = createOwnCalls({ baseUrl: webUrl, source, clock, tokens: session });
  const ui = createPorts({ api, transcripts, policy, account: { session, calls }, clock, remembered });
  const defaultExpiry = createDefaultExpiry({ library, settings: ui.recorderSettings, policy });
  const journal = createWorkerJournal(connection);
  return {
    config,
    session,
    library,
    defaultExpiry,
    ui,
    ...openRecorder({ config, session, clock, remembered, journal, defaultExpiry, policy, ui }),
    access: watchAccess(ui.microphonePermission),
    askForMicrophone: requestMicrophoneAccess,
    environment: createBrowserEnvironment(connection),
    worker: watchWorker({ connection }),
    pageName: chrome.runtime.getManifest().name,
  };
}

interface RecorderParts extends Pick<PageComposition, 'config' | 'session' | 'defaultExpiry' | 'ui'> {
  readonly clock: Clock;
  readonly journal: DraftJournal;
  readonly remembered: ExtensionStore;
  readonly policy: OwnPolicyActor;
}

/** Both use the worker's journal; only the outbox uploads. */
function openRecorder(parts: RecorderParts): Pick<PageComposition, 'recorder' | 'outbox' | 'editor'> {
  const { config, session, clock, journal, remembered, defaultExpiry, policy, ui } = parts;
  const { webUrl } = config;
  const editor = createAudioEditor();
  const shared = { session, clock, journal, editor };
  const outbox = createOutbox({
    ...shared,
    sendDraft: createDraftSender({
      ...shared,
      api: createUploadsApi({ baseUrl: webUrl, publicUrl: webUrl }),
    }),
    connectivity: createConnectivity(),
    onSaved: ({ id }) => void defaultExpiry.applyTo(id),
    onForbidden: () => policy.send({ type: 'load' }),
  });
  const recorder = createRecorder({
    ...shared,
    outbox,
    microphone: createBrowserMicrophone(),
    room: createStorageQuota({ store: remembered.store }),
    wakeLock: createWakeLock(),
    ids: createBrowserIds(),
    source: () => recordingSourceOf(config.host),
    settings: ui.recorderSettings,
    policy,
  });
  return { recorder, outbox, editor };
}

interface PortsParts extends Pick<AllPorts, 'transcripts' | 'policy' | 'account'> {
  readonly api: ReturnType<typeof createApiClient>;
  readonly clock: Clock;
  readonly remembered: ExtensionStore;
}

function createPorts(parts: PortsParts): AllPorts {
  const { api, transcripts, policy, account, clock, remembered } = parts;
  const { store, settingsEvents } = remembered;
  return {
    createAudioOutput,
    settings: store,
    copyText: copyToClipboard,
    share: createSystemShare(),
    clock,
    downloads: createRecordingDownloads({
      api,
      files: createFileSaver({ clock }),
      tokens: account?.session ?? null,
    }),
    sample: createSampleSound(),
    nowPlaying: createNowPlaying(),
    lock: createPlaybackLock(),
    silences: createSilenceFinder(),
    transcripts,
    activity: createPageActivity(),
    policy,
    account,
    recorderSettings: createRecorderSettings({ store, events: settingsEvents, clock }),
    microphones: createMicrophoneDevices(),
    microphonePermission: createMicrophonePermission(),
    microphoneMeter: createMicrophoneMeter(),
    mayIsolateVoice: mayIsolateVoice(),
  };
}
