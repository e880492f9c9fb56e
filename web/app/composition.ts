import type { SiteConfig } from '@beep/api';
import {
  copyToClipboard,
  createApiClient,
  createAudioOutput,
  createBrowserClock,
  createBrowserIds,
  createBrowserMicrophone,
  createFirebaseIdentity,
  createLazyIdentity,
  createLocalStore,
  createSessionStore,
  hasStoredSession,
} from '@beep/browser';
import {
  createListenCounter,
  createRecorder,
  createRecordingLibrary,
  createSession,
  createUpload,
  type ListenCounter,
  type Recorder,
  type RecordingLibrary,
  type Session,
} from '@beep/core';
import type { UiPorts } from '@beep/ui';

/** Everything the pages work with, built once per page load. */
export interface Composition {
  readonly session: Session;
  /** Loads the identity provider, so that a press can open its pop-up at once. Never rejects. */
  readonly prepareSignIn: () => Promise<void>;
  readonly library: RecordingLibrary;
  readonly recorder: Recorder;
  readonly listens: ListenCounter;
  readonly ui: UiPorts;
  readonly pageUrl: () => string;
  /** Phones get the recorder as it stands, other machines one that starts (spec 1, header). */
  readonly isPhone: boolean;
}

const SOURCE = 'BEEP_WEB';
const PHONES = /iPhone|iPad|iPod|Android/;

/** The site's composition root: the only place that knows the browser. It lives as long as the page. */
export function createBrowserComposition(config: SiteConfig): Composition {
  const clock = createBrowserClock();
  const ids = createBrowserIds();
  const settings = createLocalStore();
  const api = createApiClient({ baseUrl: '', source: SOURCE, publicUrl: config.publicUrl });
  const identity = createLazyIdentity(() => createFirebaseIdentity(config.auth), {
    hasStoredSession: () => hasStoredSession(config.auth),
  });
  const session = createSession({
    identity,
    clock,
    ...(config.authWatchdogMs === undefined ? {} : { watchdogMs: config.authWatchdogMs }),
    onWatchdog: () => console.warn('Auth init watchdog timed out; defaulting to logged-out state'),
  });
  return {
    session,
    prepareSignIn: identity.prepare,
    library: createRecordingLibrary(api, session),
    recorder: createRecorder({
      microphone: createBrowserMicrophone(),
      session,
      createUpload: (take) => createUpload({ take, api, tokens: session, clock }),
      clock,
      ids,
      source: SOURCE,
    }),
    listens: createListenCounter({ api, tokens: session, store: createSessionStore(), clock, ids }),
    ui: { createAudioOutput, settings, copyText: copyToClipboard, clock },
    pageUrl: () => location.href,
    isPhone: PHONES.test(navigator.userAgent),
  };
}
