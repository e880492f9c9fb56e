import type { SignInOutcome, TokenOutcome } from '@beep/core/session';

const CANCELLED: ReadonlySet<string> = new Set([
  'popup-closed-by-user',
  'cancelled-popup-request',
  'user-cancelled',
]);

/** Codes after which this user gets no more tokens. The SDK may keep them signed in. */
const REJECTED: ReadonlySet<string> = new Set([
  'user-token-expired',
  'user-disabled',
  'user-not-found',
  'invalid-refresh-token',
  'invalid-user-token',
]);

/** The SDK's error code without its prefix; `internal-error` for other errors. */
function identityErrorCode(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : 'internal-error';
}

export function failedSignIn(error: unknown): SignInOutcome {
  const code = identityErrorCode(error);
  return CANCELLED.has(code) ? { status: 'cancelled' } : { status: 'failed', code };
}

/** Errors that do not concern the user (network, quota, faults of the provider) leave them signed in. */
export function failedToken(error: unknown): TokenOutcome {
  return REJECTED.has(identityErrorCode(error)) ? { status: 'rejected' } : { status: 'offline' };
}
