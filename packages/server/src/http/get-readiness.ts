import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { AppContext } from './request-context.ts';

/** `GET /readyz`: the database answers and files can be written. */
export async function getReadiness(context: AppContext, { stores, audio }: Service): Promise<Response> {
  try {
    await Promise.all([stores.settings.check(), audio.check()]);
  } catch (cause) {
    throw new ServerError('unavailable', {
      message: 'The database or the audio folder does not answer.',
      cause,
    });
  }
  return context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
}
