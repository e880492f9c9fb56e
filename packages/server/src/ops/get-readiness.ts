import type { ApiErrorBody } from '@beep/api';
import type { AppContext } from '../http/request-context.ts';
import type { Service } from '../service.ts';
import type { NotReadyReason } from './readiness.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };

export const NOT_READY_MESSAGES: Readonly<Record<NotReadyReason, string>> = {
  starting: 'This process is starting. It takes requests in a moment.',
  draining: 'This process is about to end. Send requests to another one.',
  disk_full: 'The disk of the data folder is nearly full, or cannot be written. Make room on it.',
  database: 'The database does not answer, or cannot be written. Check it and the way to it.',
  audio_store:
    'The place of the audio files does not answer, or cannot be written. Check it and the way to it.',
};

/** The usual error body with the reasons; it contains no secrets. */
export interface NotReadyBody extends ApiErrorBody {
  readonly reasons: readonly NotReadyReason[];
}

/** `GET /readyz`: succeeds if recordings can be stored and read and the process is not about to stop. */
export async function getReadiness(context: AppContext, { readiness, log }: Service): Promise<Response> {
  const problems = await readiness.check();
  const [first] = problems;
  if (!first) return context.json({ status: 'ok' }, 200, NO_STORE);
  for (const { reason, cause } of problems) {
    if (cause !== undefined) log.error('not_ready', cause, { reason });
  }
  const reasons = problems.map(({ reason }) => reason);
  const body: NotReadyBody = { code: 'unavailable', message: NOT_READY_MESSAGES[first.reason], reasons };
  return context.json(body, 503, NO_STORE);
}
