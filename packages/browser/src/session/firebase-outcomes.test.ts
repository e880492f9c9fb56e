import { describe, expect, it } from 'vitest';
import { failedSignIn, failedToken } from './firebase-outcomes.ts';

const sdkError = (code: string): Error => Object.assign(new Error('said'), { code: `auth/${code}` });

describe('failedSignIn', () => {
  // spec: session-errors.11
  it.each(['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled'])(
    'treats %s as cancelled',
    (code) => expect(failedSignIn(sdkError(code))).toEqual({ status: 'cancelled' }),
  );

  it.each(['popup-blocked', 'network-request-failed', 'unauthorized-domain'])(
    'passes %s on without its prefix',
    (code) => expect(failedSignIn(sdkError(code))).toEqual({ status: 'failed', code }),
  );

  it.each([[new TypeError('broken')], [{ code: 17 }], [{ code: 'storage/quota' }], [null]])(
    'treats %s as an internal error',
    (error) => expect(failedSignIn(error)).toEqual({ status: 'failed', code: 'internal-error' }),
  );
});

describe('failedToken', () => {
  it.each([
    'user-token-expired',
    'user-disabled',
    'user-not-found',
    'invalid-refresh-token',
    'invalid-user-token',
  ])('rejects the user after %s', (code) =>
    expect(failedToken(sdkError(code))).toEqual({ status: 'rejected' }),
  );

  it.each(['network-request-failed', 'internal-error', 'too-many-requests'])(
    'keeps the user after %s',
    (code) => expect(failedToken(sdkError(code))).toEqual({ status: 'offline' }),
  );
});
