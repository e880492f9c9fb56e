import type { SiteConfig } from '@beep/api';
import {
  copyToClipboard,
  createAccountApi,
  createApiClient,
  createAudioOutput,
  createBrowserClock,
  createBrowserIds,
  createBrowserMicrophone,
  createConnectivity,
  createFileSaver,
  createFirebaseIdentity,
  createLazyIdentity,
  createListNewsletter,
  createLocalStore,
  createMicrophoneDevices,
  createMicrophoneMeter,
  createOwnNewsletter,
  createSampleSound,
  createSessionStore,
  createSettingsEvents,
  createStorageRoom,
  createTakeEditor,
  createTakeJournal,
  createTokenSync,
  createWakeLock,
  hasStoredSession,
  watchMicrophoneAccess,
} from '@beep/browser';
import {
  type AccountApi,
  type Clock,
  createDefaultExpiry,
  createListenCounter,
  createOutbox,
  createRecorder,
  createRecorderSettings,
  createRecordingDownloads,
  createRecordingLibrary,
  createSession,
  createUpload,
  DEFAULT_MICROPHONE,
  type DefaultExpiry,
  type ListenCounter,
  type MicrophoneRequest,
  type NewsletterApi,
  type Outbox,
  type Recorder,
  type RecorderSettings,
  type RecorderSettingsValues,
  type RecordingLibrary,
  recordingSourceOf,
  recordServiceOfPath,
  type SavedRecording,
  type Session,
  type Take,
  type TakeJournal,
  type Upload,
  type UploadsApi,
} from '@beep/core';
import type { UiPorts } from '@beep/ui';
import { createDocsLink, type DocsLink } from './record/create-docs-link.ts';
import { createFrontLink, type FrontLink } from './record/create-front-link.ts';
import { isPhone } from './shell/is-phone.ts';

/** Everything the pages work with, built once per page load. */
export interface Composition {
  readonly session: Session;
  /** Loads the identity provider, so that a press can open its pop-up at once. Never rejects. */
  readonly prepareSignIn: () => Promise<void>;
  readonly library: RecordingLibrary;
  readonly recorder: Recorder;
  /** What earlier takes wait here, whichever page made them. */
  readonly outbox: Outbox;
  /** Where takes lie until the service has them. */
  readonly journal: TakeJournal;
  readonly defaultExpiry: DefaultExpiry;
  readonly listens: ListenCounter;
  readonly account: AccountApi;
  readonly newsletter: NewsletterApi;
  readonly ui: UiPorts;
  /** The connection with the Workspace add-on, where its sidebar frames the page. */
  readonly docs: DocsLink;
  /** The connection with Front, where Front frames the page. */
  readonly front: FrontLink;
  /** Where the extensions live that may sign in through `/extension-login`. */
  readonly extensionOrigins: readonly string[];
  readonly pageUrl: () => string;
  /** Phones get the recorder as it stands, other machines one that starts (spec 1, header). */
  readonly isPhone: boolean;
}

const SOURCE = 'BEEP_WEB';

/** The site's composition root: the only place that knows the browser. It lives as long as the page. */
export function createBrowserComposition(config: SiteConfig): Composition {
  const clock = createBrowserClock();
  const ids = createBrowserIds();
  const settings = createLocalStore();
  const api = createApiClient({ baseUrl: '', source: SOURCE, publicUrl: config.publicUrl });
  const identity = createLazyIdentity(() => createFirebaseIdentity(config.auth), {
    hasStoredSession: () => hasStoredSession(config.auth),
  });
  const tokenSyncUrl = config.details?.tokenSyncUrl;
  const tokenSync = tokenSyncUrl === undefined ? undefined : createTokenSync(tokenSyncUrl);
  const session = createSession({
    identity,
    clock,
    ...(config.authWatchdogMs === undefined ? {} : { watchdogMs: config.authWatchdogMs }),
    onWatchdog: () => console.warn('Auth init watchdog timed out; defaulting to logged-out state'),
    ...(tokenSync === undefined ? {} : { tokenSync }),
  });
  const library = createRecordingLibrary({ api, tokens: session, clock });
  const recorderSettings = createRecorderSettings({ store: settings, events: createSettingsEvents(), clock });
  const defaultExpiry = createDefaultExpiry(library, recorderSettings);
  const { recorder, outbox, journal } = openRecorder({
    session,
    api,
    clock,
    recorderSettings,
    defaultExpiry,
  });
  return {
    session,
    prepareSignIn: identity.prepare,
    library,
    defaultExpiry,
    recorder,
    outbox,
    journal,
    docs: openDocsLink(recorder, clock),
    listens: createListenCounter({
      api,
      tokens: session,
      store: createSessionStore(),
      clock,
      ids,
      onFailed: (failure) => console.info('A listen was not counted', failure),
    }),
    ui: {
      createAudioOutput,
      settings,
      copyText: copyToClipboard,
      clock,
      downloads: createRecordingDownloads(api, createFileSaver({ clock })),
      sample: createSampleSound(),
      recorderSettings,
      microphones: createMicrophoneDevices(),
      microphoneMeter: createMicrophoneMeter(),
    },
    front: openFrontLink(clock),
    account: createAccountApi({ baseUrl: '', source: SOURCE, clock }),
    newsletter: createNewsletterApi(config, clock),
    extensionOrigins: (config.extensionIds ?? []).map((id) => `chrome-extension://${id}`),
    pageUrl: () => location.href,
    isPhone: isPhone(navigator.userAgent),
  };
}

interface RecorderParts {
  readonly session: Session;
  readonly api: UploadsApi;
  readonly clock: Clock;
  readonly recorderSettings: RecorderSettings;
  readonly defaultExpiry: DefaultExpiry;
}

/** Both send takes by the same rules, from the same journal. */
function openRecorder(parts: RecorderParts): Pick<Composition, 'recorder' | 'outbox' | 'journal'> {
  const { session, api, clock, recorderSettings, defaultExpiry } = parts;
  const journal = createTakeJournal();
  const sending = {
    session,
    journal,
    editor: createTakeEditor(),
    connectivity: createConnectivity(),
    createUpload: (take: Take): Upload => createUpload({ take, api, tokens: session, clock }),
    onSaved: ({ id }: SavedRecording) => void defaultExpiry.applyTo(id),
  };
  const recorder = createRecorder({
    ...sending,
    microphone: createBrowserMicrophone(),
    room: createStorageRoom(),
    wakeLock: createWakeLock(),
    clock,
    ids: createBrowserIds(),
    tokens: session,
    source: () => recordingSourceOf(recordServiceOfPath(location.pathname)),
    microphoneRequest: () => toMicrophoneRequest(recorderSettings.getSnapshot()),
    onMicrophoneFallback: () => recorderSettings.save({ microphoneId: DEFAULT_MICROPHONE }),
  });
  return { recorder, outbox: createOutbox(sending), journal };
}

function openFrontLink(clock: Clock): FrontLink {
  return createFrontLink({
    clock,
    isFramed: () => window.parent !== window,
    load: () => import('@beep/embed-front'),
  });
}

function openDocsLink(recorder: Recorder, clock: Clock): DocsLink {
  return createDocsLink({
    clock,
    recorder,
    newNonce: createBrowserIds().uuid,
    store: createSessionStore(),
    mayUseMicrophone: window.parent === window ? () => true : watchMicrophoneAccess(),
    window,
  });
}

function toMicrophoneRequest({ microphoneId, isNaturalSound }: RecorderSettingsValues): MicrophoneRequest {
  return {
    ...(microphoneId === DEFAULT_MICROPHONE ? {} : { deviceId: microphoneId }),
    isNatural: isNaturalSound,
  };
}

/** Our own service keeps the addresses, unless a mailing list is configured. */
function createNewsletterApi({ details }: SiteConfig, clock: Clock): NewsletterApi {
  const listUrl = details?.newsletterListUrl;
  if (listUrl === undefined) return createOwnNewsletter('', clock);
  let last = 0;
  const nextNumber = (): number => {
    last += 1;
    return last;
  };
  return createListNewsletter({ listUrl, clock, nextNumber });
}
