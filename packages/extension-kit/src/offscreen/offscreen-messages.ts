import {
  type ExtensionLoginReply,
  messageFields,
  parseExtensionLoginReply,
  writeExtensionLoginReply,
} from '@beep/bridge';
import type { SignInProvider } from '@beep/core/session';
import { parseSignInProvider } from '../session/identity-values.ts';

/** The offscreen page, the same in every extension. */
export const OFFSCREEN_PAGE = 'offscreen.html';

/** The name of the port that it opens to the worker. */
export const OFFSCREEN_PORT = 'beep-offscreen';

/** The document's message to the worker: the site's answer, or why it was not asked. */
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

export function parseOffscreenRequest(input: unknown): OffscreenRequest | undefined {
  const signIn = parseSignInProvider(messageFields(input)?.signIn);
  return signIn && { signIn };
}

/** Serializes an answer: a port carries JSON. */
export function writeOffscreenResponse(response: SiteResponse): unknown {
  return 'reply' in response ? { reply: writeExtensionLoginReply(response.reply) } : response;
}

/** Undefined for other messages, such as pings. */
export function parseOffscreenResponse(input: unknown): SiteResponse | undefined {
  const { reply: said, failed } = messageFields(input) ?? {};
  if (isSiteFailure(failed)) return { failed };
  const reply = parseExtensionLoginReply(said);
  return reply && { reply };
}

function isSiteFailure(value: unknown): value is SiteFailure {
  return value === 'network-request-failed' || value === 'timeout' || value === 'unauthorized-domain';
}
