import type { WebExtensionIdentity } from '@beep/browser/web-extension';
import type { SignInOutcome, SignInProvider } from '@beep/core/session';
import type { SiteResponse } from '../offscreen/offscreen-messages.ts';

/** A question to the site's sign-in page. */
export interface SiteQuestion {
  readonly provider: SignInProvider;
  /** Aborts when the answer is no longer wanted. */
  readonly signal: AbortSignal;
}

/** Shows the site's sign-in page, and resolves with its answer. */
export type AskSite = (question: SiteQuestion) => Promise<SiteResponse | 'cancelled'>;

export interface SignInOptions {
  readonly askSite: AskSite;
  readonly identity: Pick<WebExtensionIdentity, 'signInWith'>;
}

/**
 * Signs in through the site's own page, one sign-in at a time: a newer call cancels the running one, because the user
 * may have lost its window. Never rejects.
 */
export function createSignIn(options: SignInOptions): (provider: SignInProvider) => Promise<SignInOutcome> {
  let present = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  return (provider) => {
    present.abort();
    present = new AbortController();
    const { signal } = present;
    const outcome = last.then(() => signIn(options, { provider, signal }));
    last = outcome;
    return outcome;
  };
}

async function signIn({ askSite, identity }: SignInOptions, question: SiteQuestion): Promise<SignInOutcome> {
  const { signal } = question;
  if (signal.aborted) return CANCELLED;
  try {
    const response = await askSite(question);
    if (signal.aborted || response === 'cancelled') return CANCELLED;
    if ('failed' in response) return { status: 'failed', code: response.failed };
    const { reply } = response;
    if (reply.status === 'failed') return { status: 'failed', code: 'authentication-failed' };
    if (reply.credential === null) return { status: 'failed', code: 'invalid-credential' };
    return await identity.signInWith(reply.credential);
  } catch {
    return { status: 'failed', code: 'internal-error' };
  }
}

const CANCELLED: SignInOutcome = { status: 'cancelled' };
