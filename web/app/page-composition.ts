import type { SiteConfig } from '@beep/api';
import {
  copyToClipboard,
  createApiClient,
  createArchiveApi,
  createAudioOutput,
  createBrowserClock,
  createBrowserIds,
  createFileSaver,
  createFirebaseIdentity,
  createLabelsApi,
  createLazyIdentity,
  createLocalStore,
  createMicrophoneDevices,
  createMicrophoneMeter,
  createMicrophonePermission,
  createNowPlaying,
  createPageActivity,
  createPlaybackLock,
  createPolicyApi,
  createPreferencesApi,
  createSampleSound,
  createSessionStore,
  createSettingsEvents,
  createSignOutChannel,
  createSilenceFinder,
  createSystemShare,
  createTokenSync,
  createTranscriptsApi,
  hasStoredSession,
} from '@beep/browser';
import { createListenCounter, type ListenCounter } from '@beep/core/listens';
import type { NewsletterApi } from '@beep/core/newsletter';
import { forgetPositionsAtLogOut } from '@beep/core/player';
import { createOwnPolicy, type OwnPolicyActor } from '@beep/core/policies';
import {
  createOwnLabels,
  createRecordingDownloads,
  createRecordingLibrary,
  type RecordingLibrary,
} from '@beep/core/recordings';
import { createSession, type Session, shareLogOut } from '@beep/core/session';
import { createRecorderSettings, type KeyValueStore } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import { readAsViewer, type TranscriptsApi } from '@beep/core/transcripts';
import type { UiPorts } from '@beep/ui';
import { createNewsletterApi } from './create-newsletter-api.ts';
import { isPhone } from './shell/is-phone.ts';

/** The source tag of recordings made on the site. */
export const SOURCE = 'BEEP_WEB';

/** The parts of every page, the listen page included; {@link Composition} adds recording. */
export interface PageComposition {
  readonly session: Session;
  /** Loads the identity provider, so that a press can open its pop-up without delay. Never rejects. */
  readonly prepareSignIn: () => Promise<void>;
  readonly library: RecordingLibrary;
  readonly listens: ListenCounter;
  readonly newsletter: NewsletterApi;
  readonly transcripts: TranscriptsApi;
  readonly ui: UiPorts;
  /** Phones get the recorder at rest, other devices one that starts (spec 1, header). */
  readonly isPhone: boolean;
}

/** The parts that recording needs. */
export interface PageParts {
  readonly page: PageComposition;
  readonly api: ReturnType<typeof createApiClient>;
  readonly clock: Clock;
  readonly policy: OwnPolicyActor;
}

/** Builds a page's browser adapters. They live as long as the page. */
export function createPageParts(config: SiteConfig): PageParts {
  const clock = createBrowserClock();
  const ids = createBrowserIds();
  const { publicUrl, isTraced = false } = config;
  const api = createApiClient({ baseUrl: '', source: SOURCE, publicUrl, isTraced });
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
  const settings = createLocalStore();
  forgetPositionsAtLogOut(session, settings);
  shareLogOut(session, createSignOutChannel());
  const transcripts = readAsViewer(createTranscriptsApi({ baseUrl: '', source: SOURCE, clock }), session);
  const preferences = createPreferencesApi({ baseUrl: '', source: SOURCE, clock });
  const archive = createArchiveApi({ baseUrl: '', source: SOURCE, clock });
  const labelsApi = createLabelsApi({ baseUrl: '', source: SOURCE, clock });
  const labels = createOwnLabels({ api: labelsApi, tokens: session, clock });
  const policyApi = createPolicyApi({ baseUrl: '', source: SOURCE, clock });
  const policy = createOwnPolicy({ api: policyApi, session, clock });
  const page: PageComposition = {
    session,
    prepareSignIn: identity.prepare,
    library: createRecordingLibrary({ api, tokens: session, clock }),
    listens: createListenCounter({
      api,
      tokens: session,
      store: createSessionStore(),
      clock,
      ids,
      onFailed: (failure) => console.info('A listen was not counted', failure),
    }),
    newsletter: createNewsletterApi(config, clock),
    transcripts,
    ui: {
      ...createUiPorts({
        api,
        transcripts,
        policy,
        account: { session, preferences, archive, labels },
        clock,
        settings,
      }),
      async downloadMany(request) {
        const { createSiteDownloads } = await import('./create-site-downloads.ts');
        return createSiteDownloads({ api, tokens: session, clock })(request);
      },
      async switchReplies(id, wanted) {
        const { createSiteInbox } = await import('./replies/create-site-inbox.ts');
        return createSiteInbox({ source: SOURCE, tokens: session, clock }).switchReplies(id, wanted);
      },
    },
    isPhone: isPhone(navigator.userAgent),
  };
  return { page, api, clock, policy };
}

export interface UiPortsOptions extends Pick<UiPorts, 'transcripts' | 'policy' | 'account'> {
  readonly api: ReturnType<typeof createApiClient>;
  readonly clock: Clock;
  readonly settings: KeyValueStore;
}

/** The browser adapters of the views. */
export function createUiPorts(options: UiPortsOptions): UiPorts {
  const { api, transcripts, policy, account, clock, settings } = options;
  return {
    createAudioOutput,
    settings,
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
    floor: createPlaybackLock(),
    silences: createSilenceFinder(),
    transcripts,
    activity: createPageActivity(),
    policy,
    account,
    recorderSettings: createRecorderSettings({ store: settings, events: createSettingsEvents(), clock }),
    microphones: createMicrophoneDevices(),
    microphonePermission: createMicrophonePermission(),
    microphoneMeter: createMicrophoneMeter(),
  };
}
