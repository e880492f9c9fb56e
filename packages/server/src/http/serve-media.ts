import { AUDIO_MIME } from '../audio/audio-verdict.ts';
import { findLiveRecording } from '../recordings/find-live-recording.ts';
import { mp3Name } from '../recordings/mp3-renditions.ts';
import { downloadFallback, mediaName } from '../recordings/present-recording.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import { MAX_ADDRESS_SECONDS, type StoredAudio } from '../storage/audio-store.ts';
import type { StoredRecording } from '../storage/recording-store.ts';
import { openMp3, refuseForNow } from './open-mp3.ts';
import { parseRange } from './parse-range.ts';
import type { AppContext } from './request-context.ts';

/** `GET` and `HEAD /media/{id}.{ext}`. The row is asked every time, so that a deleted note is silent at once. */
export async function serveMedia(context: AppContext, service: Service): Promise<Response> {
  const file = context.req.param('file') ?? '';
  const id = file.slice(0, Math.max(file.lastIndexOf('.'), 0));
  const recording = await findLiveRecording(service.stores.recordings, id, service.now());
  switch (file) {
    case mediaName(recording):
    case downloadFallback(recording):
      return serveRecording(context, service, recording);
    case mp3Name(recording.id):
      return serveMp3(context, service, recording);
    default:
      throw new ServerError('not_found');
  }
}

async function serveRecording(
  context: AppContext,
  service: Service,
  recording: StoredRecording,
): Promise<Response> {
  const name = mediaName(recording);
  const mime = AUDIO_MIME[recording.format];
  const elsewhere = await redirect(context, service, { recording, name, mime });
  if (elsewhere) return elsewhere;
  const audio = await service.audio.open(name);
  if (!audio) {
    service.log.error('audio_missing', 'The row has no file.', { recording: recording.id });
    throw new ServerError('unavailable', { message: 'The audio cannot be read right now. Try again later.' });
  }
  return answer(context, { audio, mime, etag: `"${recording.id}"` });
}

/** To where a listener fetches the file without us; undefined when the file is ours to send. */
async function redirect(
  context: AppContext,
  service: Service,
  { recording, name, mime }: { recording: StoredRecording; name: string; mime: string },
): Promise<Response | undefined> {
  const left = recording.expiresAt === null ? Number.POSITIVE_INFINITY : recording.expiresAt - service.now();
  const address = await service.audio.locate(name, {
    method: context.req.method === 'HEAD' ? 'HEAD' : 'GET',
    contentType: mime,
    seconds: Math.min(MAX_ADDRESS_SECONDS, left / 1000),
  });
  if (address === undefined) return undefined;
  return new Response(null, { status: 302, headers: { ...MEDIA_HEADERS, Location: address } });
}

/** While the mp3 is being made, a listener gets it from its beginning; a part of it waits for the whole. */
async function serveMp3(
  context: AppContext,
  service: Service,
  recording: StoredRecording,
): Promise<Response> {
  const etag = `"${recording.id}-mp3"`;
  const mime = AUDIO_MIME.mp3;
  let rendition = await openMp3(service, recording);
  if (rendition.status === 'growing') {
    const whole = wantedRange(context, etag)?.trim() ?? 'bytes=0-';
    if (context.req.method === 'HEAD' || whole === 'bytes=0-') {
      const headers = { ...MEDIA_HEADERS, 'Content-Type': mime, ETag: etag };
      if (context.req.method === 'HEAD') return new Response(null, { status: 200, headers });
      return new Response(rendition.stream(), { status: 200, headers });
    }
    rendition = await rendition.kept.catch(refuseForNow);
  }
  if (rendition.status !== 'stored') {
    throw new ServerError('not_found', {
      message: 'No mp3 can be made of this recording here. Ask for its download to learn what there is.',
    });
  }
  const { name } = rendition;
  const elsewhere = await redirect(context, service, { recording, name, mime });
  if (elsewhere) return elsewhere;
  const audio = await service.audio.open(name);
  if (!audio) throw new ServerError('unavailable');
  return answer(context, { audio, mime, etag });
}

interface MediaFile {
  readonly audio: StoredAudio;
  readonly mime: string;
  readonly etag: string;
}

async function answer(context: AppContext, { audio, mime, etag }: MediaFile): Promise<Response> {
  const { size } = audio;
  const headers = { ...MEDIA_HEADERS, 'Content-Type': mime, ETag: etag };
  if (namesTag(context.req.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  const range = parseRange(wantedRange(context, etag), size);
  if (range === 'unsatisfiable') {
    throw new ServerError('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${size}` } });
  }
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range;
  const length = { 'Content-Length': String(part.end - part.start + 1) };
  const contentRange = { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` };
  const body = context.req.method === 'HEAD' ? null : await audio.read(part);
  return range === 'whole'
    ? new Response(body, { status: 200, headers: { ...headers, ...length } })
    : new Response(body, { status: 206, headers: { ...headers, ...length, ...contentRange } });
}

/** The Range header, unless If-Range names another version. */
function wantedRange(context: AppContext, etag: string): string | undefined {
  const ifRange = context.req.header('If-Range');
  return ifRange === undefined || ifRange === etag ? context.req.header('Range') : undefined;
}

const MEDIA_HEADERS = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': 'sandbox',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
