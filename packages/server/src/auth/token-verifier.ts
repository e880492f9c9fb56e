/** The verified user of a bearer token. */
export interface VerifiedUser {
  readonly uid: string;
  /** The e-mail address, if the identity provider has verified it. */
  readonly verifiedEmail?: string;
  /**
   * True if the operator has not listed the provider for the domain of the address: then the address names no
   * administrator.
   */
  readonly isDomainUnlisted?: boolean;
  /** Of the learning platform that vouches for the user, who has no address: its policy applies. */
  readonly domain?: string;
  /** Time of the sign-in (not of the token), in seconds since the epoch. */
  readonly authTime: number;
}

/** Verifies bearer tokens. Rejects only with {@link IdentityError}. */
export interface TokenVerifier {
  verify(token: string): Promise<VerifiedUser>;
}

/**
 * `unauthorized`: the token is invalid (401). `unavailable`: it could not be verified now and the caller may retry
 * (503; a 401 would sign the user out). The reason is in `cause`.
 */
export class IdentityError extends Error {
  readonly code: 'unauthorized' | 'unavailable';

  constructor(code: 'unauthorized' | 'unavailable', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'IdentityError';
    this.code = code;
  }
}
