import { AUDIO_FORMATS } from '@beep/core/recordings';
import type { AppContext } from '../http/request-context.ts';
import { audioName } from '../recordings/audio-names.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { StoredSound } from '../storage/reply-store.ts';

export function noReply(): ServerError {
  return new ServerError('not_found', { message: 'There is no such voice reply. It may have ended.' });
}

/** Sends the whole audio to whoever was admitted to it. It has no address of its own that others could use. */
export async function sendSound(
  context: AppContext,
  { audio }: Service,
  sound: StoredSound,
): Promise<Response> {
  const stored = await audio.open(audioName({ ...sound, fileRevision: 0 }));
  if (!stored) throw noReply();
  const headers = {
    'Content-Type': AUDIO_FORMATS[sound.format].mimeType,
    'Content-Length': String(stored.size),
    'Cache-Control': 'private, no-store',
  };
  if (context.req.method === 'HEAD') return context.body(null, 200, headers);
  return context.body(await stored.read({ start: 0, end: stored.size - 1 }), 200, headers);
}
