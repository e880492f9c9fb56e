import { createApiClient } from '@beep/browser';
import {
  isRetryable,
  isTemporaryUrl,
  isUnauthorized,
  type Recording,
  type RecordingsApi,
} from '@beep/core/recordings';
import { SOURCE } from '../source.ts';

/** Loads the page again if it shows what is no longer so. */
export async function reloadIfChanged(drawn: Recording): Promise<void> {
  if (await hasChanged(createApiClient({ baseUrl: '', source: SOURCE }), drawn)) location.reload();
}

/**
 * True if the title or the end of a recording has changed since the server drew it, or if it is gone. False if that cannot
 * be known now, and for recordings that are not for everybody: of those the server draws nothing.
 */
export async function hasChanged(api: Pick<RecordingsApi, 'find'>, drawn: Recording): Promise<boolean> {
  if (isTemporaryUrl(drawn.audioUrl)) return false;
  const outcome = await api.find(drawn.id, null);
  if (outcome.status === 'ok') {
    const { title, expiresAtMs } = outcome.value;
    return title !== drawn.title || expiresAtMs !== drawn.expiresAtMs;
  }
  // It is asked without a token: one that needs one now is no longer for everybody.
  return isUnauthorized(outcome) || !isRetryable(outcome);
}
