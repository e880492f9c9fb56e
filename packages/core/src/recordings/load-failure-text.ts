import { type CallFailure, isUnauthorized } from './call-outcome.ts';

/** Why one recording could not be had, for the console (spec 2, section 8). */
export const RECORDING_FAILURE_TEXT = 'Failed to retrieve recording';

/** Why a user's recordings could not be listed (spec 2, section 8). */
export function listFailureText(failure: CallFailure): string {
  if (isUnauthorized({ status: 'failed', failure })) return 'Unauthorized access';
  if (failure.kind === 'refused' && failure.httpStatus === 403) return 'Access forbidden';
  return 'Failed to fetch recordings';
}
