import type { SiteConfig } from '@beep/api';
import { VOUCHED_PARAMETER } from '@beep/bridge';
import type { IdentityOptions } from '@beep/browser';
import { createExternalStore, type WritableStore } from '@beep/core/actor';
import { hostOfPath } from '@beep/core/hosts';
import { whenQuiet } from '@beep/ui';
import type { DraftsComposition } from './drafts-composition.ts';
import { LTI_OPEN } from './features/lti/index.ts';
import type { ReplySummaryActor, SummaryParts } from './features/replies/index.ts';
import { EXTENSION_LOGIN, isFramedHere } from './frame/is-framed-here.ts';
import type { HostComposition, HostParts } from './host-composition.ts';
import { createLatePart, type LatePart } from './late-part.ts';
import { createPageComposition, type PageComposition } from './page-composition.ts';
import type { RecorderComposition, RecorderParts } from './recorder-composition.ts';
import { createLogOut, type LogOut } from './session/create-log-out.ts';
import type { UploadsParts } from './uploads-composition.ts';

/** The parts of the app's pages, built once per page load. */
export interface Composition extends PageComposition {
  /** The drafts of this browser, and the outbox that uploads them. */
  readonly drafts: LatePart<UploadsParts, DraftsComposition>;
  readonly recording: LatePart<Omit<RecorderParts, 'drafts'>, RecorderComposition>;
  /** The recorder's connections with hosts. */
  readonly inHost: LatePart<Omit<HostParts, 'recorder'>, HostComposition>;
  /** What is in the user's inbox of voice replies. */
  readonly replySummary: LatePart<SummaryParts, ReplySummaryActor>;
  readonly logOut: LogOut;
  /** The extensions that may sign in through `/extension-login`. */
  readonly extensionIds: readonly string[];
  readonly pageUrl: () => string;
  /** True once the page around this one is verified; false before, and on a page that is not framed. */
  readonly frame: WritableStore<boolean>;
}

/** The site's composition root; only it and {@link createPageComposition} know the browser. */
export function createBrowserComposition(config: SiteConfig): Composition {
  const { page, parts } = createPageComposition(config, { scope: sessionScope(), whenQuiet });
  const { session, clock, recorderSettings, policy } = parts;
  const frame = createExternalStore(false);
  return {
    ...page,
    drafts: createLatePart({ ...parts, recordings: page.recordings, isTraced: config.isTraced ?? false }),
    recording: createLatePart({ session, clock, recorderSettings, policy }),
    inHost: createLatePart({ session, clock, frame }),
    replySummary: createLatePart({ session, clock }),
    logOut: createLogOut(session),
    extensionIds: config.extensionIds ?? [],
    pageUrl: () => location.href,
    frame,
  };
}

/** A sign-in for an extension is not one on the site, and pages that others open or frame must not find that of the site. */
function sessionScope(): IdentityOptions['scope'] {
  if (EXTENSION_LOGIN.test(location.pathname)) return 'page';
  if (LTI_OPEN.test(location.pathname)) return 'tab';
  if (hostOfPath(location.pathname) !== 'site') return 'browser';
  return isFramedHere() || new URLSearchParams(location.search).has(VOUCHED_PARAMETER) ? 'tab' : 'browser';
}
