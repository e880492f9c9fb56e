import { LIST_FAILURE_TEXTS } from '../texts/index.ts';
import { type CallFailure, isUnauthorized } from './call-outcome.ts';

/** The text for a recording that could not be loaded, for the console. */
export const RECORDING_FAILURE_TEXT = 'Failed to retrieve recording';

/** The text for a list that could not be loaded. */
export function listFailureText(failure: CallFailure): string {
  if (isUnauthorized({ status: 'failed', failure })) return LIST_FAILURE_TEXTS.unauthorized;
  if (failure.kind === 'refused' && failure.httpStatus === 403) return LIST_FAILURE_TEXTS.forbidden;
  return LIST_FAILURE_TEXTS.failed;
}
