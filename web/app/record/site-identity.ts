import { siteSignInCalls } from '@beep/api/features/site-sign-in';
import { type AddonConnection, parseAddonNonce, VOUCHED_PARAMETER } from '@beep/bridge';
import { createBrowserIds, createViewerClient } from '@beep/browser';
import { createListeners } from '@beep/core/actor';
import type { CurrentUser, IdentityProvider, TokenOutcome } from '@beep/core/session';
import type { Clock } from '@beep/core/time';
import { SOURCE } from '../source.ts';
import { createHolderConnection } from './create-holder-connection.ts';

/** A token is asked for again when less is left of it. */
const SPARE_MS = 60_000;

interface SiteSession {
  readonly user: CurrentUser;
  readonly token: string;
  readonly endsAtMs: number;
}

/**
 * The identity of a recorder on a page whose server signs its user in: each token is asked for through the element around,
 * in a window through the frame that opened it.
 * Resolves with null if it signs nobody in; then people sign in themselves.
 */
export async function createSiteIdentity(clock: Clock): Promise<IdentityProvider | null> {
  const vouching = openVouching(clock);
  const begin = (): Promise<SiteSession | 'offline' | null> =>
    vouching === null ? Promise.resolve(null) : beginSession(vouching, clock);
  const first = await begin();
  if (first === null || first === 'offline') return null;
  const [add, callAll] = createListeners<CurrentUser | null>();
  let session: SiteSession | null = first;
  const become = (next: SiteSession | null): void => {
    session = next;
    callAll(next?.user ?? null);
  };
  return {
    onUserChanged(listener) {
      const remove = add(listener);
      listener(session?.user ?? null);
      return remove;
    },
    async signIn() {
      const next = await begin();
      if (next === null || next === 'offline') return { status: 'failed', code: 'network-request-failed' };
      become(next);
      return { status: 'signed-in' };
    },
    async signOut() {
      become(null);
    },
    async getToken({ forceRefresh }): Promise<TokenOutcome> {
      if (session === null) return { status: 'signed-out' };
      const isFresh = session.endsAtMs - clock.nowMs() > SPARE_MS;
      if (isFresh && !forceRefresh) return { status: 'token', token: session.token };
      const next = await begin();
      if (next === 'offline') return { status: 'offline' };
      if (next === null || next.user.uid !== session.user.uid) {
        become(next);
        return { status: 'rejected' };
      }
      session = next;
      return { status: 'token', token: next.token };
    },
  };
}

/** The element around, or the frame that opened this window, and the origin of the element's page. */
interface Vouching {
  readonly connection: AddonConnection;
  /** Undefined while the element has not answered. */
  readonly origin: () => string | undefined;
}

/** With a connection beside that of the recorder. */
function openVouching(clock: Clock): Vouching | null {
  const asked = new URLSearchParams(location.search);
  const nonce = parseAddonNonce(asked.get('nonce'));
  const vouched = asked.get(VOUCHED_PARAMETER);
  if (nonce === undefined || vouched === null) return null;
  const connection = createHolderConnection({ host: 'site', nonce, clock, window });
  if (connection === null) return null;
  window.addEventListener('message', (message) => connection.receive(message));
  connection.detect();
  const isFramed = window.parent !== window;
  return { connection, origin: isFramed ? connection.hostOrigin : () => vouched };
}

async function beginSession(
  { connection, origin: pageOrigin }: Vouching,
  clock: Clock,
): Promise<SiteSession | 'offline' | null> {
  const challenge = createBrowserIds().uuid();
  const signed = await connection.requestToken(challenge);
  const origin = pageOrigin();
  if (signed === null || origin === undefined) return null;
  const tokens = { ensureFreshToken: async () => ({ status: 'signed-out' }) as const };
  const call = createViewerClient({ baseUrl: '', source: SOURCE, clock, tokens });
  const outcome = await call(siteSignInCalls.signInBySite, { body: { origin, challenge, token: signed } });
  if (outcome.status === 'failed') return outcome.failure.kind === 'network' ? 'offline' : null;
  const { uid, token, name, expires_in: lifeSeconds } = outcome.value;
  const user = { uid, email: null, displayName: name, photoUrl: null };
  return { user, token, endsAtMs: clock.nowMs() + lifeSeconds * 1000 };
}
