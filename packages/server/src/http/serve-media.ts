import { AUDIO_MIME } from '../audio/audio-verdict.ts';
import { findLiveRecording } from '../recordings/find-live-recording.ts';
import { mediaName } from '../recordings/present-recording.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';
import type { StoredRecording } from '../storage/recording-store.ts';
import { parseRange } from './parse-range.ts';
import type { AppContext } from './request-context.ts';

/** `GET` and `HEAD /media/{id}.{ext}`. The row is asked every time, so that a deleted note is silent at once. */
export async function serveMedia(context: AppContext, service: Service): Promise<Response> {
  const file = context.req.param('file') ?? '';
  const id = file.slice(0, Math.max(file.lastIndexOf('.'), 0));
  const recording = await findLiveRecording(service.stores.recordings, id, service.now());
  if (mediaName(recording) !== file) throw new ServerError('not_found');
  const size = await service.audio.size(file);
  if (size === undefined) {
    service.log.error('audio_missing', 'The row has no file.', { recording: id });
    throw new ServerError('unavailable', { message: 'The audio cannot be read right now. Try again later.' });
  }
  return answer(context, service, { recording, size });
}

async function answer(
  context: AppContext,
  service: Service,
  { recording, size }: { readonly recording: StoredRecording; readonly size: number },
): Promise<Response> {
  const etag = `"${recording.id}"`;
  const headers = { ...MEDIA_HEADERS, 'Content-Type': AUDIO_MIME[recording.format], ETag: etag };
  if (namesTag(context.req.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  const ifRange = context.req.header('If-Range');
  const wanted = ifRange === undefined || ifRange === etag ? context.req.header('Range') : undefined;
  const range = parseRange(wanted, size);
  if (range === 'unsatisfiable') {
    throw new ServerError('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${size}` } });
  }
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range;
  const length = { 'Content-Length': String(part.end - part.start + 1) };
  const contentRange = { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` };
  const body = context.req.method === 'HEAD' ? null : await service.audio.read(mediaName(recording), part);
  return range === 'whole'
    ? new Response(body, { status: 200, headers: { ...headers, ...length } })
    : new Response(body, { status: 206, headers: { ...headers, ...length, ...contentRange } });
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
