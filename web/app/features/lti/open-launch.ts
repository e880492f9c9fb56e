import { type LtiLaunch, ltiCalls } from '@beep/api/features/lti';
import { type ContractClient, createSessionStore, createViewerClient } from '@beep/browser';
import { createExternalStore, createListeners, type ExternalStore } from '@beep/core/actor';
import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import type { CurrentUser, IdentityProvider, TokenOutcome } from '@beep/core/session';
import type { KeyValueStore } from '@beep/core/settings';
import type { Clock } from '@beep/core/time';
import { SOURCE } from '../../source.ts';

/** A token is asked for again when less is left of it. */
const SPARE_MS = 60_000;
const SECRET_KEY = 'beep.ltiLaunch';
const CODE = /^#launch=([\w-]+)$/;

/** `gone`: it was opened already, or eight hours ago. */
export type LaunchState =
  | { readonly status: 'opening' | 'gone' | 'unreachable' }
  | { readonly status: 'ready'; readonly launch: LtiLaunch };

/** What the platform has opened in this tab, and the identity that it vouches for. */
export interface Launch extends ExternalStore<LaunchState> {
  /** Opens it again after a failure. */
  retry(): void;
  readonly identity: IdentityProvider;
}

export interface LaunchOptions {
  readonly clock: Clock;
  readonly call: ContractClient;
  readonly store: KeyValueStore;
  /** Takes the code out of the address, where nobody finds it later. */
  readonly takeCode: () => string | undefined;
}

/** Exchanges the code of the address; a page that is loaded again reads what it opened. */
export function createLaunch({ clock, call, store, takeCode }: LaunchOptions): Launch {
  const { getSnapshot, subscribe, set: become } = createExternalStore<LaunchState>({ status: 'opening' });
  const [addUserListener, callUserListeners] = createListeners<CurrentUser | null>();
  let code = takeCode();
  let user: CurrentUser | null | undefined;
  let token = { text: '', endsAtMs: 0 };

  function report(next: CurrentUser | null): void {
    user = next;
    callUserListeners(next);
  }
  function keep(text: string, lifeSeconds: number): void {
    token = { text, endsAtMs: clock.nowMs() + lifeSeconds * 1000 };
  }
  async function open(): Promise<void> {
    become({ status: 'opening' });
    const outcome = await ask(call, code, store.get(SECRET_KEY));
    if (outcome?.status !== 'ok') {
      become({ status: outcome === null || isRefused(outcome.failure) ? 'gone' : 'unreachable' });
      return report(null);
    }
    const { launch, uid, name, token: text, expires_in } = outcome.value;
    code = undefined;
    store.set(SECRET_KEY, launch);
    keep(text, expires_in);
    report({ uid, email: null, displayName: name, photoUrl: null });
    become({ status: 'ready', launch: outcome.value });
  }
  function end(): void {
    store.remove(SECRET_KEY);
    become({ status: 'gone' });
    report(null);
  }
  async function renew(launch: string): Promise<TokenOutcome> {
    const outcome = await call(ltiCalls.renewLtiLaunch, { body: { launch } });
    if (outcome.status === 'failed') {
      if (!isRefused(outcome.failure)) return { status: 'offline' };
      end();
      return { status: 'rejected' };
    }
    keep(outcome.value.token, outcome.value.expires_in);
    return { status: 'token', token: outcome.value.token };
  }

  void open();
  return {
    getSnapshot,
    subscribe,
    retry: () => void open(),
    identity: {
      onUserChanged(listener) {
        const remove = addUserListener(listener);
        if (user !== undefined) listener(user);
        return remove;
      },
      // Only the platform can.
      signIn: async () => ({ status: 'failed', code: 'network-request-failed' }),
      signOut: async () => end(),
      async getToken({ forceRefresh }) {
        const state = getSnapshot();
        if (state.status !== 'ready') return { status: 'signed-out' };
        const isFresh = token.endsAtMs - clock.nowMs() > SPARE_MS;
        return isFresh && !forceRefresh ? { status: 'token', token: token.text } : renew(state.launch.launch);
      },
    },
  };
}

/** By the code, else by the secret that the tab has kept; null without both. */
async function ask(
  call: ContractClient,
  code: string | undefined,
  secret: string | null,
): Promise<CallOutcome<LtiLaunch> | null> {
  if (code !== undefined) return call(ltiCalls.openLtiLaunch, { body: { code } });
  return secret === null ? null : call(ltiCalls.readLtiLaunch, { body: { launch: secret } });
}

function isRefused(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.httpStatus === 404;
}

let ofPage: Launch | undefined;

/** The launch of this page. */
export function pageLaunch(clock: Clock): Launch {
  const tokens = { ensureFreshToken: async () => ({ status: 'signed-out' }) as const };
  ofPage ??= createLaunch({
    clock,
    call: createViewerClient({ baseUrl: '', source: SOURCE, clock, tokens }),
    store: createSessionStore(),
    takeCode,
  });
  return ofPage;
}

function takeCode(): string | undefined {
  const [, code] = CODE.exec(location.hash) ?? [];
  if (code !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  return code;
}
