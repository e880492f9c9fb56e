import type { ApiErrorBody } from '@beep/api';
import type { Log } from '../log/log.ts';
import type { NotReadyReason, Readiness, ReadinessWarning } from './readiness.ts';
import type { AppContext } from './request-context.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

export const NOT_READY_MESSAGES: Readonly<Record<NotReadyReason, string>> = {
  starting: 'This process is starting. It takes requests in a moment.',
  draining: 'This process is about to end. Send requests to another one.',
  disk_full: 'The disk of the data folder is nearly full, or cannot be written. Make room on it.',
  database: 'The database does not answer, or cannot be written. Check it and the way to it.',
  audio_store:
    'The place of the audio files does not answer, or cannot be written. Check it and the way to it.',
  audio_foreign:
    'The place of the audio files belongs to another database, or to a copy of this one. Nothing is stored or removed. The log says what to do.',
  audio_unmarked:
    'The place of the audio files has lost its mark: it was emptied, or is another one. Nothing is stored or removed. The log says what to do.',
  audio_behind:
    'The database lacks the last entries of the mark beside the audio files. The process finds out whether another one uses them; it needs some seconds.',
};

const WARNING_MESSAGES: Readonly<Record<ReadinessWarning, string>> = {
  audio_missing: 'Recordings have no audio file. The log and beep_missing_audio of the metrics say more.',
  audio_behind:
    'The database lacks the last entries of the mark beside the audio files, as after a failover. The process goes on, and removes nothing yet.',
};

/** The usual error body with the reasons; it contains no secrets. */
export interface NotReadyBody extends ApiErrorBody {
  readonly reasons: readonly NotReadyReason[];
}

/** `GET /readyz`: succeeds if recordings can be stored and read and the process is not about to stop. */
export async function getReadiness(
  context: AppContext,
  { readiness, log }: { readonly readiness: Readiness; readonly log: Log },
): Promise<Response> {
  const problems = await readiness.check();
  const [first] = problems;
  if (!first) {
    const warnings = readiness.warnings().map((code) => ({ code, message: WARNING_MESSAGES[code] }));
    return context.json({ status: 'ok', ...(warnings.length > 0 && { warnings }) }, 200, NO_STORE);
  }
  for (const { reason, cause } of problems) {
    if (cause !== undefined) log.error('not_ready', cause, { reason });
  }
  const reasons = problems.map(({ reason }) => reason);
  const body: NotReadyBody = { code: 'unavailable', message: NOT_READY_MESSAGES[first.reason], reasons };
  return context.json(body, 503, NO_STORE);
}
