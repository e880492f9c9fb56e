import type { FreshTokens } from '../session/create-session.ts';
import type { Clock } from '../time/clock.ts';
import { type CallOutcome, isUnauthorized } from './call-outcome.ts';

export interface OwnerCallsOptions {
  readonly tokens: FreshTokens;
  /** For the wait before a call is repeated. */
  readonly clock: Clock;
}

/** Makes a call with a fresh token and, on a 401, once more with a forced one, after `retryAfterMs`. */
export type OwnerCall = <Value>(
  call: (token: string) => Promise<CallOutcome<Value>>,
  retryAfterMs?: number,
) => Promise<CallOutcome<Value>>;

export function createOwnerCalls({ tokens, clock }: OwnerCallsOptions): OwnerCall {
  async function withToken<Value>(
    forceRefresh: boolean,
    call: (token: string) => Promise<CallOutcome<Value>>,
  ): Promise<CallOutcome<Value>> {
    const outcome = await tokens.ensureFreshToken({ forceRefresh });
    if (outcome.status === 'token') return call(outcome.token);
    if (outcome.status === 'offline') {
      return {
        status: 'failed',
        failure: { kind: 'network', reason: 'noToken' },
      };
    }
    return { status: 'failed', failure: { kind: 'signed-out' } };
  }

  return async (call, retryAfterMs = 0) => {
    const first = await withToken(false, call);
    if (!isUnauthorized(first)) return first;
    if (retryAfterMs > 0) await new Promise<void>((resolve) => clock.after(retryAfterMs, resolve));
    return withToken(true, call);
  };
}
