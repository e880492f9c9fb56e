import { createApiClient } from '@beep/browser';
import { isTemporaryUrl, type Recording, type RecordingsApi } from '@beep/core/recordings';
import { SOURCE } from '../source.ts';

const TOO_MANY_STATUS = 429;

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
  const { failure } = outcome;
  return failure.kind === 'refused' && failure.httpStatus < 500 && failure.httpStatus !== TOO_MANY_STATUS;
}
