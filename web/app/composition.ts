import type { SiteConfig } from '@beep/api';
import {
  createAccountApi,
  createBrowserIds,
  createBrowserMicrophone,
  createSessionStore,
  watchMicrophoneAccess,
} from '@beep/browser';
import {
  type AccountApi,
  type Clock,
  createDefaultExpiry,
  createRecorder,
  createUpload,
  DEFAULT_MICROPHONE,
  type DefaultExpiry,
  type MicrophoneRequest,
  type Recorder,
  recordingSourceOf,
  recordServiceOfPath,
} from '@beep/core';
import { createPageParts, type PageComposition, SOURCE } from './page-composition.ts';
import { createDocsLink, type DocsLink } from './record/create-docs-link.ts';
import { createFrontLink, type FrontLink } from './record/create-front-link.ts';

/** Everything the pages work with, built once per page load. */
export interface Composition extends PageComposition {
  readonly recorder: Recorder;
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
  const { page, api, clock, ids } = createPageParts(config);
  const { session } = page;
  const { recorderSettings } = page.ui;
  const defaultExpiry = createDefaultExpiry(page.library, recorderSettings);
  const recorder = createRecorder({
    microphone: createBrowserMicrophone(),
    session,
    createUpload: (take) => createUpload({ take, api, tokens: session, clock }),
    clock,
    ids,
    tokens: session,
    source: () => recordingSourceOf(recordServiceOfPath(location.pathname)),
    microphoneRequest: () => toMicrophoneRequest(recorderSettings.getSnapshot().microphoneId),
    onMicrophoneFallback: () => recorderSettings.save({ microphoneId: DEFAULT_MICROPHONE }),
    onSaved: ({ id }) => void defaultExpiry.applyTo(id),
  });
  return {
    ...page,
    defaultExpiry,
    recorder,
    docs: openDocsLink(recorder, clock),
    front: openFrontLink(clock),
    account: createAccountApi({ baseUrl: '', source: SOURCE, clock }),
    extensionOrigins: (config.extensionIds ?? []).map((id) => `chrome-extension://${id}`),
    pageUrl: () => location.href,
  };
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

function toMicrophoneRequest(microphoneId: string): MicrophoneRequest {
  return microphoneId === DEFAULT_MICROPHONE ? {} : { deviceId: microphoneId };
}
