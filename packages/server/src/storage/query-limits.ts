import { ServerError } from '../server-error.ts';

/** What one list or search may cost, in milliseconds of the database's time. */
export const MAX_QUERY_MS = 3000;

/** The error of a list or search that took longer. */
export function queryTookTooLong(cause?: unknown): ServerError {
  return new ServerError('unavailable', {
    message: 'The search took too long and was ended. Look for more words, or for longer ones.',
    cause,
  });
}

/** How lists and searches take turns: one of a user at a time. */
export const LIST_TURNS = {
  maxWaiting: 32,
  refusal: 'Too many lists and searches of yours wait. Wait for the answers to those first.',
} as const;
