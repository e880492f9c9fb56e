import {
  type ExtensionLoginReply,
  messageFields,
  parseExtensionLoginReply,
  writeExtensionLoginReply,
} from '@beep/bridge';
import type { SignInProvider } from '@beep/core';
import { parseSignInProvider } from '../identity/identity-values.ts';

/** The page that nobody sees; as it lies in every extension. */
export const OFFSCREEN_PAGE = 'offscreen.html';

/** The name of the port that it opens to the worker. */
export const OFFSCREEN_PORT = 'beep-offscreen';

/** What the document tells the worker: what the site answered, or why it was not asked. */
export type OffscreenAnswer = { readonly reply: ExtensionLoginReply } | { readonly failed: SiteFailure };

/** Why the site was not asked, in the identity provider's words; `unauthorized-domain`: it lets no page of ours frame it. */
export type SiteFailure = 'network-request-failed' | 'timeout' | 'unauthorized-domain';

/** What the worker asks. */
export interface OffscreenRequest {
  readonly signIn: SignInProvider;
}

export function parseOffscreenRequest(input: unknown): OffscreenRequest | undefined {
  const signIn = parseSignInProvider(messageFields(input)?.signIn);
  return signIn && { signIn };
}

/** Made for the way: a port carries JSON. */
export function writeOffscreenAnswer(answer: OffscreenAnswer): unknown {
  return 'reply' in answer ? { reply: writeExtensionLoginReply(answer.reply) } : answer;
}

/** Undefined for what is no answer, a sign of life among it. */
export function parseOffscreenAnswer(input: unknown): OffscreenAnswer | undefined {
  const { reply: said, failed } = messageFields(input) ?? {};
  if (isSiteFailure(failed)) return { failed };
  const reply = parseExtensionLoginReply(said);
  return reply && { reply };
}

function isSiteFailure(value: unknown): value is SiteFailure {
  return value === 'network-request-failed' || value === 'timeout' || value === 'unauthorized-domain';
}
