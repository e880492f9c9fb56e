/** Who a bearer token belongs to, as far as the token proves it. */
export interface VerifiedUser {
  readonly uid: string;
  /** The address, where the identity provider has verified that it is the user's. */
  readonly verifiedEmail?: string;
  /** When the user signed in (not when the token was made), in seconds since the epoch. */
  readonly authTime: number;
}

/** Proves whose bearer token this is. Rejects with {@link IdentityError} and with nothing else. */
export interface TokenVerifier {
  verify(token: string): Promise<VerifiedUser>;
}

/**
 * Why a token proved nothing: `unauthorized` says the token is bad (401), `unavailable` that it could not be
 * checked now, so the caller may try again (503; a 401 would sign the user out). The reason is in `cause`.
 */
export class IdentityError extends Error {
  readonly code: 'unauthorized' | 'unavailable';

  constructor(code: 'unauthorized' | 'unavailable', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'IdentityError';
    this.code = code;
  }
}
