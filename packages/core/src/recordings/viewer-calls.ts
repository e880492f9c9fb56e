import type { FreshTokens } from '../session/create-session.ts';
import type { CallOutcome } from './call-outcome.ts';

/** Makes a call without a token and, if the service says that only some may make it, once more with the user's. */
export type ViewerCall = <Value>(
  call: (token: string | null) => Promise<CallOutcome<Value>>,
) => Promise<CallOutcome<Value>>;

export function createViewerCalls(tokens: Pick<FreshTokens, 'ensureFreshToken'>): ViewerCall {
  return async (call) => {
    const open = await call(null);
    if (!isRestricted(open)) return open;
    const outcome = await tokens.ensureFreshToken();
    return outcome.status === 'token' ? call(outcome.token) : open;
  };
}

/** True if a policy forbids this to the caller, not to everybody. */
export function isRestricted(outcome: CallOutcome<unknown>): boolean {
  if (outcome.status === 'ok' || outcome.failure.kind !== 'refused') return false;
  return outcome.failure.code === 'restricted';
}

/**
 * True if the address of a recording's audio works for some minutes only: the recording is not for everybody. After
 * that the recording has to be fetched again.
 */
export function isTemporaryUrl(audioUrl: string): boolean {
  return /[?&]grant=/.test(audioUrl);
}
