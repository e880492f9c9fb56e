import { AUDIO_FORMATS } from '@beep/core/recordings';
import type { AppContext } from '../../http/request-context.ts';
import { type Mp3Renditions, sourceOfSound } from '../../media/mp3-renditions.ts';
import { refuseForNow } from '../../media/open-mp3.ts';
import { ServerError } from '../../server-error.ts';
import { audioName } from '../../storage/audio-names.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { FoundSound } from './storage/index.ts';

export interface SendSoundDeps {
  readonly servedAudio: Pick<AudioStore, 'open'>;
  readonly mp3: Pick<Mp3Renditions, 'open'>;
}

export function noReply(): ServerError {
  return new ServerError('not_found', { message: 'There is no such voice reply. It may have ended.' });
}

/** Sends the whole audio to a client that was admitted to it. It has no address that others could use. */
export async function sendSound(
  context: AppContext,
  service: SendSoundDeps,
  { sound, format }: { readonly sound: FoundSound; readonly format?: 'mp3' | undefined },
): Promise<Response> {
  if (format === 'mp3') return sendMp3(context, service, sound);
  const name = audioName({ ...sound, fileRevision: 0 });
  return sendFile(context, service, { name, mime: AUDIO_FORMATS[sound.format].mimeType });
}

/** During encoding the mp3 is sent from its beginning. */
async function sendMp3(context: AppContext, service: SendSoundDeps, sound: FoundSound): Promise<Response> {
  const { network } = context.get('client');
  const mime = AUDIO_FORMATS.mp3.mimeType;
  const rendition = await service.mp3.open(sourceOfSound(sound), network).catch(refuseForNow);
  switch (rendition.status) {
    case 'stored':
      return sendFile(context, service, { name: rendition.name, mime });
    case 'growing':
      if (isHead(context)) return context.body(null, 200, headersOf(mime));
      return context.body(rendition.stream(), 200, headersOf(mime));
    case 'unsupported':
      throw new ServerError('not_found', { message: 'No mp3 can be made of this voice reply here.' });
  }
}

interface SentFile {
  /** In the audio store. */
  readonly name: string;
  readonly mime: string;
}

async function sendFile(
  context: AppContext,
  { servedAudio }: SendSoundDeps,
  { name, mime }: SentFile,
): Promise<Response> {
  const stored = await servedAudio.open(name);
  if (!stored) throw noReply();
  const headers = { ...headersOf(mime), 'Content-Length': String(stored.size) };
  if (isHead(context)) return context.body(null, 200, headers);
  return context.body(await stored.read({ start: 0, end: stored.size - 1 }), 200, headers);
}

function headersOf(mime: string): Record<string, string> {
  return { 'Content-Type': mime, 'Cache-Control': 'private, no-store' };
}

function isHead(context: AppContext): boolean {
  return context.req.method === 'HEAD';
}
