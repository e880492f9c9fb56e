import type { SiteConfig } from '@beep/api';
import { createAccountApi, createAudioEditor, createConnectivity, createDraftJournal } from '@beep/browser';
import type { AccountApi } from '@beep/core/account';
import type { DraftJournal } from '@beep/core/drafts';
import { createOutbox, type Outbox } from '@beep/core/outbox';
import { createDefaultExpiry, type DefaultExpiry } from '@beep/core/recordings';
import { createReplySummary, type Inbox, type ReplySummaryActor } from '@beep/core/replies';
import { createFrameStanding, type FrameStanding } from './frame/frame-standing.ts';
import { createPageParts, type PageComposition, SOURCE } from './page-composition.ts';
import type { RecorderComposition, RecorderParts } from './recorder-composition.ts';
import { createSiteInbox } from './replies/create-site-inbox.ts';
import { createLogOut, type LogOut } from './session/create-log-out.ts';

/** The parts of the app's pages, built once per page load. */
export interface Composition extends PageComposition {
  /** Opens the storage of drafts, of all pages. */
  readonly outbox: Outbox;
  /** Stores drafts until they are uploaded. */
  readonly journal: DraftJournal;
  readonly defaultExpiry: DefaultExpiry;
  readonly account: AccountApi;
  readonly logOut: LogOut;
  /** The voice replies that are held for the user. */
  readonly inbox: Inbox;
  readonly replySummary: ReplySummaryActor;
  /** The origins of extensions that may sign in through `/extension-login`. */
  readonly extensionOrigins: readonly string[];
  readonly pageUrl: () => string;
  /** Whether the embedding page of a framed recorder is verified. */
  readonly frame: FrameStanding;
  /** The recorder, created at the first call: the caller passes the code, which other pages do not load. */
  readonly recording: (create: (parts: RecorderParts) => RecorderComposition) => RecorderComposition;
}

/** The site's composition root; only it and {@link createPageParts} know the browser. */
export function createBrowserComposition(config: SiteConfig): Composition {
  const { page, api, clock, policy } = createPageParts(config);
  const { session, library } = page;
  const { recorderSettings } = page.ui;
  const defaultExpiry = createDefaultExpiry({ library, settings: recorderSettings, policy });
  const journal = createDraftJournal();
  const editor = createAudioEditor();
  const outbox = createOutbox({
    session,
    api,
    clock,
    journal,
    editor,
    connectivity: createConnectivity(),
    onForbidden: () => policy.send({ type: 'load' }),
    onSaved({ id }) {
      void defaultExpiry.applyTo(id);
      library.noteAdded();
    },
  });
  const frame = createFrameStanding();
  const inbox = createSiteInbox({ source: SOURCE, tokens: session, clock });
  let recording: RecorderComposition | undefined;
  return {
    ...page,
    defaultExpiry,
    outbox,
    logOut: createLogOut(session),
    inbox,
    replySummary: createReplySummary({ inbox, session }),
    journal,
    recording(create) {
      recording ??= create({
        shared: { journal, outbox, clock, editor },
        session,
        recorderSettings,
        policy,
        frame,
      });
      return recording;
    },
    account: createAccountApi({ baseUrl: '', source: SOURCE, clock }),
    extensionOrigins: (config.extensionIds ?? []).map((id) => `chrome-extension://${id}`),
    pageUrl: () => location.href,
    frame,
  };
}
