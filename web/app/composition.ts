import type { SiteConfig } from '@beep/api';
import { createAccountApi, createConnectivity, createDraftJournal, createTakeEditor } from '@beep/browser';
import {
  type AccountApi,
  createDefaultExpiry,
  createOutbox,
  type DefaultExpiry,
  type DraftJournal,
  type Outbox,
} from '@beep/core';
import { createFrameStanding, type FrameStanding } from './frame/frame-standing.ts';
import { createPageParts, type PageComposition, SOURCE } from './page-composition.ts';
import type { RecorderComposition, RecorderParts } from './recorder-composition.ts';
import { createLogOut, type LogOut } from './session/create-log-out.ts';

/** What the pages that the router draws work with, built once per page load. */
export interface Composition extends PageComposition {
  /** What earlier takes wait here, whichever page made them. */
  readonly outbox: Outbox;
  /** Where takes lie until the service has them. */
  readonly journal: DraftJournal;
  readonly defaultExpiry: DefaultExpiry;
  readonly account: AccountApi;
  readonly logOut: LogOut;
  /** Where the extensions live that may sign in through `/extension-login`. */
  readonly extensionOrigins: readonly string[];
  readonly pageUrl: () => string;
  /** Whether the page around a framed recorder is ours. */
  readonly frame: FrameStanding;
  /** What records, made at the first call: who calls brings the code, so that other pages load none of it. */
  readonly recording: (create: (parts: RecorderParts) => RecorderComposition) => RecorderComposition;
}

/** The site's composition root, which alone knows the browser, with {@link createPageParts}. */
export function createBrowserComposition(config: SiteConfig): Composition {
  const { page, api, clock } = createPageParts(config);
  const { session, library } = page;
  const { recorderSettings } = page.ui;
  const defaultExpiry = createDefaultExpiry(library, recorderSettings);
  const journal = createDraftJournal();
  const editor = createTakeEditor();
  const outbox = createOutbox({
    session,
    api,
    clock,
    journal,
    editor,
    connectivity: createConnectivity(),
    onSaved({ id }) {
      void defaultExpiry.applyTo(id);
      library.noteAdded();
    },
  });
  const frame = createFrameStanding();
  let recording: RecorderComposition | undefined;
  return {
    ...page,
    defaultExpiry,
    outbox,
    logOut: createLogOut(session),
    journal,
    recording(create) {
      recording ??= create({ shared: { journal, outbox, clock, editor }, session, recorderSettings, frame });
      return recording;
    },
    account: createAccountApi({ baseUrl: '', source: SOURCE, clock }),
    extensionOrigins: (config.extensionIds ?? []).map((id) => `chrome-extension://${id}`),
    pageUrl: () => location.href,
    frame,
  };
}
