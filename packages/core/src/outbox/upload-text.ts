import {
  ERROR_TEXTS,
  errorCodeText,
  MAY_NOT_RECORD_TEXTS,
  NETWORK_FAILURE_TEXTS,
  networkErrorText,
  REAUTH_TEXTS,
  requestFailedText,
  UPLOAD_REFUSAL_TEXTS,
} from '../texts/index.ts';
import { classifyUploadFailure, isAccountFull, isForbidden, toldWaitMs } from './classify-upload-failure.ts';
import type { UploadFailure } from './send-draft.ts';

const DEFAULT_UPLOAD_CODE = '0005';

/** Refusals of the service that are faults of a program: its message does not help a user who records. */
const PROGRAM_FAULTS: readonly string[] = [
  'invalid_request',
  'invalid_expiry',
  'method_not_allowed',
  'conflict',
  'not_json',
  'range_not_satisfiable',
  'headers_too_large',
  'unsupported',
  'missing_scope',
  // Of answers to a question, which are replies.
  'name_taken',
  'tries_used',
];

/** The text for an upload that gave up. `pageUrl` is the page that the user is on. */
export function uploadText(failure: UploadFailure, pageUrl: string): string {
  switch (failure.kind) {
    case 'refused':
      return refusalText(failure, pageUrl);
    case 'network':
      return networkErrorText({ reason: NETWORK_FAILURE_TEXTS[failure.reason], pageUrl });
    case 'session-expired':
    case 'signed-out':
      return REAUTH_TEXTS['to-upload'];
    case 'malformed':
    case 'aborted':
      return ERROR_TEXTS.somethingWrong;
  }
}

/** A code that the service does not have comes from something in between, with its message. */
function refusalText(failure: Extract<UploadFailure, { kind: 'refused' }>, pageUrl: string): string {
  const { code = DEFAULT_UPLOAD_CODE, message } = failure;
  const texts: Readonly<Record<string, string>> = UPLOAD_REFUSAL_TEXTS;
  const known = Object.hasOwn(texts, code) ? texts[code] : undefined;
  if (known !== undefined) return known;
  if (code === 'unauthorized') return REAUTH_TEXTS['to-upload'];
  if (isAccountFull(failure)) return UPLOAD_REFUSAL_TEXTS.account_full;
  if (isForbidden(failure)) return MAY_NOT_RECORD_TEXTS.atRest;
  if (classifyUploadFailure(failure) === 'delivered') return UPLOAD_REFUSAL_TEXTS.deleted;
  if (toldWaitMs(failure) !== undefined) return UPLOAD_REFUSAL_TEXTS.rate_limited;
  const reason = PROGRAM_FAULTS.includes(code) ? undefined : message;
  return requestFailedText({ reason: reason ?? errorCodeText({ code }), pageUrl });
}
