import { API_ERROR_STATUS, type ApiErrorBody, type ApiErrorCode } from '@beep/api';
import { FILE_FORMATS } from '@beep/core/recordings';

/** An error response: a code of the error table and what the caller can do. */
export class ServerError extends Error {
  readonly code: ApiErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  /** Further fields of the response body, beside `code` and `message`. */
  readonly facts: Pick<ApiErrorBody, 'earlier'>;

  constructor(
    code: ApiErrorCode,
    options: {
      message?: string;
      cause?: unknown;
      headers?: Readonly<Record<string, string>>;
      facts?: Pick<ApiErrorBody, 'earlier'>;
    } = {},
  ) {
    super(options.message ?? ADVICE[code], { cause: options.cause });
    this.name = 'ServerError';
    this.code = code;
    this.headers = options.headers ?? {};
    this.facts = options.facts ?? {};
  }

  get status(): (typeof API_ERROR_STATUS)[ApiErrorCode] {
    return API_ERROR_STATUS[this.code];
  }
}

/** "MP3, FLAC, WAV" */
function listed(formats: Readonly<Record<string, { readonly name: string }>>): string {
  return Object.values(formats)
    .map(({ name }) => name)
    .join(', ');
}

const ADVICE: Readonly<Record<ApiErrorCode, string>> = {
  invalid_request: 'The request is not valid. Check its parameters, headers and body.',
  invalid_expiry:
    'The expiry is not possible. Send never, 1_day, 1_week, 1_month or 1_year, or a moment in the future in seconds since the epoch.',
  unauthorized: 'Sign in and send a fresh token as "Authorization: Bearer <token>".',
  forbidden: 'This belongs to somebody else. Sign in with the account that made it.',
  missing_scope: 'An API token may not make this call.',
  restricted: 'Not everyone may listen to this recording. Sign in with an account that may listen.',
  suspended: 'An administrator has suspended this recording.',
  replies_closed: 'This recording takes no voice replies. Nothing was stored.',
  tries_used: 'Every try to answer this question was used. Nothing was stored.',
  not_found: 'There is nothing here. Check the address.',
  not_recorded: 'Nothing has been recorded for this label yet. Try again later.',
  method_not_allowed: 'This address does not support that method. The Allow header lists the ones it does.',
  request_timeout: 'The request took too long to arrive. Send it again.',
  conflict: 'It is too late for this.',
  name_taken: 'Another browser has answered with this name. Ask whoever asked the question.',
  slot_recorded:
    'This label has another recording. Name it in "replaces" to replace it, or send yours without a slot.',
  slot_revoked: 'This label has been revoked. Send the recording without a slot.',
  expired: 'This recording has expired. Ask its owner for a new one.',
  deleted: 'This recording was deleted by its owner.',
  reply_deleted: 'The owner of the recording has deleted this voice reply, or it has expired.',
  too_large: 'The file is over 32 MiB. Send a shorter recording.',
  not_audio: `The file is not audio that can be played. Send sound without video as ${listed(FILE_FORMATS)}.`,
  unplayable_edits:
    'The edits in the file change its speed, play nothing or repeat too much. Save it as a new file with the edits applied.',
  not_json: 'Send the body as "Content-Type: application/json".',
  range_not_satisfiable: 'The range lies outside the file. Content-Range gives the size.',
  too_small: 'The recording is under 1024 bytes. Check the microphone and record again.',
  too_long: 'The recording is longer than 15 minutes. Send a shorter one.',
  idempotency_mismatch:
    'This Idempotency-Key was used for another file. Send each recording with its own key.',
  rate_limited: 'Too many requests. Wait for the time in Retry-After, then try again.',
  reply_limit:
    'No more voice replies can be held for this recording now. Nothing was stored; try again later.',
  headers_too_large: 'The headers of the request are too long or too many. Send fewer.',
  internal: 'Something went wrong on our side. Try again.',
  unsupported: 'This is not supported.',
  account_full:
    'This account is full, so the recording was not stored. Delete recordings you no longer need, then send it again.',
  unavailable: 'The service cannot do this right now. Nothing was stored; try again in a moment.',
};
