/**
 * Why there was no response. `incomplete`: a file ended early. `noToken`: the identity provider cannot be reached.
 */
export type NetworkFailure = 'incomplete' | 'noToken' | 'stalled' | 'timedOut' | 'unreachable';

/** The reason a call to the service gave no value. */
export type CallFailure =
  /** The service responded with an error. `code` is its error code, or undefined if the body had none. */
  | {
      readonly kind: 'refused';
      readonly httpStatus: number;
      readonly code: string | undefined;
      readonly message: string | undefined;
      /** How long the service tells its callers to wait. */
      readonly retryAfterMs?: number | undefined;
    }
  /** No response: the network is down or stalled, or the service cannot be reached. */
  | { readonly kind: 'network'; readonly reason: NetworkFailure }
  /** The response was a success that does not match the contract. */
  | { readonly kind: 'malformed' }
  /** There is no token to call with. */
  | { readonly kind: 'signed-out' }
  /** The caller gave up. */
  | { readonly kind: 'aborted' };

/** Expected outcomes are values: a call never rejects. */
export type CallOutcome<Value> =
  | { readonly status: 'ok'; readonly value: Value }
  | { readonly status: 'failed'; readonly failure: CallFailure };

/** True if the service refused the token, so that a new one may help. */
export function isUnauthorized(outcome: CallOutcome<unknown>): boolean {
  if (outcome.status !== 'failed' || outcome.failure.kind !== 'refused') return false;
  return outcome.failure.httpStatus === 401 || outcome.failure.code === 'unauthorized';
}

/** True if the same call may succeed later: there was no response, or its error was not about the call. */
export function isRetryable(outcome: CallOutcome<unknown>): boolean {
  if (outcome.status === 'ok') return false;
  if (outcome.failure.kind !== 'refused' || isUnauthorized(outcome)) return true;
  const { httpStatus } = outcome.failure;
  return httpStatus >= 500 || httpStatus === 408 || httpStatus === 429;
}
