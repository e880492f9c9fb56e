import type { ExtensionLoginReply } from '@beep/bridge';
import type { SignInProvider } from '@beep/core/session';

/** The offscreen page, the same in every extension. */
export const OFFSCREEN_PAGE = 'offscreen.html';

/** The name of the port that it opens to the worker. */
export const OFFSCREEN_PORT = 'beep-offscreen';

/** A message of the document that keeps the worker alive. */
export interface OffscreenPing {
  readonly ping: true;
}

/** The document's answer to the worker: the site's answer, or why it was not asked. */
export type SiteResponse = { readonly reply: ExtensionLoginReply } | { readonly failed: SiteFailure };

/**
 * Why the site was not asked, as an identity provider's code; `unauthorized-domain`: the site may not be framed by this
 * extension.
 */
export type SiteFailure = 'network-request-failed' | 'timeout' | 'unauthorized-domain';

/** The worker's request. */
export interface OffscreenRequest {
  readonly signIn: SignInProvider;
}
