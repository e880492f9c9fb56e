import { ServerError } from '../server-error.ts';

/** The error of a list or search that timed out. */
export function queryTookTooLong(cause?: unknown): ServerError {
  return new ServerError('unavailable', {
    message: 'The search took too long and was ended. Look for more words, or for longer ones.',
    cause,
  });
}
