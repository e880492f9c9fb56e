/** A person whom an OpenID Connect provider has proved. */
export interface ProvenPerson {
  /** Derived from the issuer and its subject, so each pair has one account. */
  readonly uid: string;
  /** The provider's id, as `oidc.school`. */
  readonly providerId: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly name: string | null;
}

/** A sign-in of a person on one device, identified by the hash of its refresh token. */
export interface SignInSession extends ProvenPerson {
  /** Milliseconds since the epoch. */
  readonly signedInAt: number;
}

/** Times are milliseconds since the epoch. */
export interface CodeLife {
  readonly now: number;
  readonly expiresAt: number;
  /** The session that got the code, with which the code ends. */
  readonly sessionHash?: string | undefined;
}

/** The hashes of secrets, so the rows are not enough to sign in. The deletion of an account ends its sessions and codes. */
export interface SignInStore {
  /** Stores a session, ends the oldest ones of the person above a fixed number, and removes some that have expired. */
  begin(tokenHash: string, session: SignInSession, expiresAt: number): Promise<void>;
  /** Undefined for a session that is unknown, ended or expired. */
  find(tokenHash: string, now: number): Promise<SignInSession | undefined>;
  /** Resolves with the ended session, if there was one. */
  end(tokenHash: string): Promise<SignInSession | undefined>;
  /** Stores a code that stands for a person, and removes some that have expired. */
  putCode(codeHash: string, person: ProvenPerson, life: CodeLife): Promise<void>;
  /** The person of a code, once; undefined if it is unknown, used or expired, or if its session has ended. */
  takeCode(codeHash: string, now: number): Promise<ProvenPerson | undefined>;
}
