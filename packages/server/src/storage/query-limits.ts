import { ServerError } from '../server-error.ts';

/** Timeout of a list or search in the database, in milliseconds. */
export const MAX_QUERY_MS = 3000;

/** The error of a list or search that timed out. */
export function queryTookTooLong(cause?: unknown): ServerError {
  return new ServerError('unavailable', {
    message: 'The search took too long and was ended. Look for more words, or for longer ones.',
    cause,
  });
}

/** Lists and searches run one at a time per user. */
export const LIST_TURNS = {
  maxWaiting: 32,
  refusal: 'Too many lists and searches of yours wait. Wait for the answers to those first.',
} as const;
