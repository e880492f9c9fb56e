/** The Identity Toolkit error codes that the Firebase SDK recognises. */
export type IdentityToolkitCode =
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_REFRESH_TOKEN'
  | 'INVALID_REQUEST'
  | 'MISSING_REFRESH_TOKEN'
  | 'OPERATION_NOT_ALLOWED'
  | 'TOKEN_EXPIRED'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND';

/** An Identity Toolkit error; the SDK converts the code to `auth/...`. */
export class IdentityToolkitError extends Error {
  readonly code: IdentityToolkitCode;

  constructor(code: IdentityToolkitCode, detail?: string, cause?: unknown) {
    super(detail === undefined ? code : `${code} : ${detail}`, { cause });
    this.name = 'IdentityToolkitError';
    this.code = code;
  }
}

/** Google's error body, as far as the SDK reads it. */
export interface IdentityToolkitErrorBody {
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly errors: readonly {
      readonly message: string;
      readonly reason: string;
      readonly domain: string;
    }[];
  };
}

export function identityToolkitErrorBody(status: number, message: string): IdentityToolkitErrorBody {
  return { error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } };
}
