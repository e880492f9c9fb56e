import {
  ERROR_TEXTS,
  errorCodeText,
  MAY_NOT_RECORD_TEXTS,
  networkErrorText,
  REAUTH_TEXTS,
  requestFailedText,
  UPLOAD_ERROR_TEXTS,
} from '../texts/index.ts';
import { classifyUploadFailure, isAccountFull, isForbidden } from './classify-upload-failure.ts';
import type { UploadFailure } from './upload-machine.ts';

const DEFAULT_UPLOAD_CODE = '0005';

/** The texts of refusals by their code. */
const REFUSAL_TEXTS: Readonly<Record<string, string>> = {
  not_audio: UPLOAD_ERROR_TEXTS.notAudio,
  too_large: UPLOAD_ERROR_TEXTS.tooLarge,
  too_small: UPLOAD_ERROR_TEXTS.tooSmall,
  too_long: UPLOAD_ERROR_TEXTS.recordingTooLong,
  idempotency_mismatch: UPLOAD_ERROR_TEXTS.sentDifferently,
  slot_recorded: UPLOAD_ERROR_TEXTS.slotRecorded,
  slot_revoked: UPLOAD_ERROR_TEXTS.slotRevoked,
};

/** The text for an upload that gave up. `pageUrl` is the page that the user is on (spec 2, section 8). */
export function uploadText(failure: UploadFailure, pageUrl: string): string {
  switch (failure.kind) {
    case 'refused':
      if (failure.code !== undefined && Object.hasOwn(REFUSAL_TEXTS, failure.code)) {
        return REFUSAL_TEXTS[failure.code] ?? ERROR_TEXTS.somethingWrong;
      }
      if (isAccountFull(failure)) return UPLOAD_ERROR_TEXTS.accountFull;
      if (isForbidden(failure)) return MAY_NOT_RECORD_TEXTS.atRest;
      if (classifyUploadFailure(failure) === 'delivered') return UPLOAD_ERROR_TEXTS.alreadySent;
      return requestFailedText(
        failure.message ?? errorCodeText(failure.code ?? DEFAULT_UPLOAD_CODE),
        pageUrl,
      );
    case 'network':
      return networkErrorText(failure.message, pageUrl);
    case 'session-expired':
    case 'signed-out':
      return REAUTH_TEXTS['to-upload'];
    case 'malformed':
    case 'aborted':
      return ERROR_TEXTS.somethingWrong;
  }
}
