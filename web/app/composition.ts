import type { SiteConfig } from '@beep/api';
import {
  createAccountApi,
  createBrowserIds,
  createBrowserMicrophone,
  createConnectivity,
  createSessionStore,
  createStorageRoom,
  createTakeEditor,
  createTakeJournal,
  createWakeLock,
  watchMicrophoneAccess,
} from '@beep/browser';
import {
  type AccountApi,
  type Clock,
  createDefaultExpiry,
  createOutbox,
  createRecorder,
  createUpload,
  DEFAULT_MICROPHONE,
  type DefaultExpiry,
  microphoneRequestOf,
  type Outbox,
  type Recorder,
  type RecorderSettings,
  recordingSourceOf,
  recordServiceOfPath,
  type SavedRecording,
  type Session,
  type Take,
  type TakeJournal,
  type Upload,
  type UploadsApi,
} from '@beep/core';
import { createPageParts, type PageComposition, SOURCE } from './page-composition.ts';
import { createDocsLink, type DocsLink } from './record/create-docs-link.ts';
import { createFrontLink, type FrontLink } from './record/create-front-link.ts';

/** Everything the pages work with, built once per page load. */
export interface Composition extends PageComposition {
  readonly recorder: Recorder;
  /** What earlier takes wait here, whichever page made them. */
  readonly outbox: Outbox;
  /** Where takes lie until the service has them. */
  readonly journal: TakeJournal;
  readonly defaultExpiry: DefaultExpiry;
  readonly account: AccountApi;
  /** The connection with the Workspace add-on, where its sidebar frames the page. */
  readonly docs: DocsLink;
  /** The connection with Front, where Front frames the page. */
  readonly front: FrontLink;
  /** Where the extensions live that may sign in through `/extension-login`. */
  readonly extensionOrigins: readonly string[];
  readonly pageUrl: () => string;
}

/** The site's composition root, which alone knows the browser, with {@link createPageParts}. */
export function createBrowserComposition(config: SiteConfig): Composition {
  const { page, api, clock } = createPageParts(config);
  const { session } = page;
  const { recorderSettings } = page.ui;
  const defaultExpiry = createDefaultExpiry(page.library, recorderSettings);
  const { recorder, outbox, journal } = openRecorder({
    session,
    api,
    clock,
    recorderSettings,
    defaultExpiry,
  });
  return {
    ...page,
    defaultExpiry,
    recorder,
    outbox,
    journal,
    docs: openDocsLink(recorder, clock),
    front: openFrontLink(clock),
    account: createAccountApi({ baseUrl: '', source: SOURCE, clock }),
    extensionOrigins: (config.extensionIds ?? []).map((id) => `chrome-extension://${id}`),
    pageUrl: () => location.href,
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
    microphoneRequest: () => microphoneRequestOf(recorderSettings.getSnapshot()),
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
