import type { WebExtensionIdentity } from '@beep/browser/web-extension';
import type { SignInOutcome, SignInProvider } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import type { WorkerPort } from '../connection/worker-port.ts';
import {
  type OffscreenRequest,
  type OffscreenResponse,
  parseOffscreenResponse,
} from '../offscreen/offscreen-messages.ts';
import type { OffscreenDocument } from './offscreen-document.ts';

/** The limit for choosing an account; an abandoned pop-up must not stay open. */
const CHOICE_MS = 600_000;

export interface SignInOptions {
  readonly offscreen: OffscreenDocument;
  readonly identity: Pick<WebExtensionIdentity, 'signInWith'>;
  readonly clock: Clock;
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
    const outcome = last.then(() => signIn(options, provider, signal));
    last = outcome;
    return outcome;
  };
}

async function signIn(
  { offscreen, identity, clock }: SignInOptions,
  provider: SignInProvider,
  signal: AbortSignal,
): Promise<SignInOutcome> {
  if (signal.aborted) return CANCELLED;
  try {
    const port = await offscreen.open();
    const response = await askThrough(port, { provider, signal, clock });
    if (signal.aborted || response === 'cancelled') return CANCELLED;
    if ('failed' in response) return { status: 'failed', code: response.failed };
    const { reply } = response;
    if (reply.status === 'failed') return { status: 'failed', code: 'authentication-failed' };
    if (reply.credential === null) return { status: 'failed', code: 'invalid-credential' };
    return await identity.signInWith(reply.credential);
  } catch {
    return { status: 'failed', code: 'internal-error' };
  } finally {
    await offscreen.close();
  }
}

const CANCELLED: SignInOutcome = { status: 'cancelled' };

/** Rejects if the document closes before it answers. */
function askThrough(
  port: WorkerPort,
  { provider, signal, clock }: { provider: SignInProvider; signal: AbortSignal; clock: Clock },
): Promise<OffscreenResponse | 'cancelled'> {
  return new Promise<OffscreenResponse | 'cancelled'>((resolve, reject) => {
    const cancelTimeout = clock.after(CHOICE_MS, () => resolve({ failed: 'timeout' }));
    const settled = (response: OffscreenResponse | 'cancelled'): void => {
      cancelTimeout();
      resolve(response);
    };
    signal.addEventListener('abort', () => settled('cancelled'));
    if (signal.aborted) settled('cancelled');
    port.onMessage.addListener((message) => {
      const response = parseOffscreenResponse(message);
      if (response !== undefined) settled(response);
    });
    port.onDisconnect.addListener(() => {
      cancelTimeout();
      reject(new Error('The document has ended.'));
    });
    const request: OffscreenRequest = { signIn: provider };
    port.postMessage(request);
  });
}
