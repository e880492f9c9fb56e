import { type CallFailure, isUnauthorized } from './call-outcome.ts';

/** The text for a recording that could not be loaded, for the console (spec 2, section 8). */
export const RECORDING_FAILURE_TEXT = 'Failed to retrieve recording';

/** The text for a list that could not be loaded (spec 2, section 8). */
export function listFailureText(failure: CallFailure): string {
  if (isUnauthorized({ status: 'failed', failure })) return 'Unauthorized access';
  if (failure.kind === 'refused' && failure.httpStatus === 403) return 'Access forbidden';
  return 'Failed to fetch recordings';
}
