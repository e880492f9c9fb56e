import {
  ERROR_TEXTS,
  errorCodeText,
  networkErrorText,
  POLICY_TEXTS,
  REAUTH_TEXTS,
  requestFailedText,
} from '../texts/index.ts';
import { classifyUploadFailure, isAccountFull, isForbidden } from './classify-upload-failure.ts';
import type { UploadFailure } from './upload-machine.ts';

const DEFAULT_UPLOAD_CODE = '0005';

/** The text for an upload that gave up. `pageUrl` is the page that the user is on (spec 2, section 8). */
export function uploadText(failure: UploadFailure, pageUrl: string): string {
  switch (failure.kind) {
    case 'refused':
      if (failure.code === 'too_long') return ERROR_TEXTS.recordingTooLong;
      if (isAccountFull(failure)) return ERROR_TEXTS.accountFull;
      if (isForbidden(failure)) return POLICY_TEXTS.mayNotRecord;
      if (failure.code === 'idempotency_mismatch') return ERROR_TEXTS.sentDifferently;
      if (classifyUploadFailure(failure) === 'delivered') return ERROR_TEXTS.alreadySent;
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
