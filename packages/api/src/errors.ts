/** The status of every error code, for both sides. */
export const API_ERROR_STATUS = {
  invalid_request: 400,
  invalid_expiry: 400,
  unauthorized: 401,
  forbidden: 403,
  missing_scope: 403,
  restricted: 403,
  suspended: 403,
  replies_closed: 403,
  tries_used: 403,
  not_found: 404,
  not_recorded: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  name_taken: 409,
  slot_recorded: 409,
  slot_revoked: 409,
  expired: 410,
  deleted: 410,
  reply_deleted: 410,
  too_large: 413,
  not_audio: 415,
  unplayable_edits: 415,
  not_json: 415,
  range_not_satisfiable: 416,
  too_small: 422,
  too_long: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  reply_limit: 429,
  headers_too_large: 431,
  internal: 500,
  unsupported: 501,
  unavailable: 503,
  account_full: 507,
} as const;

export type ApiErrorCode = keyof typeof API_ERROR_STATUS;

export const API_ERROR_CODES = Object.keys(API_ERROR_STATUS) as readonly ApiErrorCode[];

/** The recording that an upload key was used for. */
export interface EarlierUpload {
  readonly url: string;
  readonly filename: string;
  /** In seconds. */
  readonly duration: number;
}

/** The body of every error response. `message` says what to do about it. */
export interface ApiErrorBody {
  readonly code: ApiErrorCode;
  readonly message: string;
  /** With `idempotency_mismatch` of a recording that is not gone. */
  readonly earlier?: EarlierUpload;
}
