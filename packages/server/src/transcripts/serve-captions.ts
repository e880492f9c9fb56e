import { createHash } from 'node:crypto';
import type { AppContext } from '../http/request-context.ts';
import { describeMedia, namesTag } from '../media/plan-media-response.ts';
import { ServerError } from '../server-error.ts';
import type { Service } from '../service.ts';

/** The captions' path below `/media`. */
export function captionsName(id: string): string {
  return `${id}.vtt`;
}

/** The path of the transcript as a text file, below `/media`. */
export function transcriptName(id: string): string {
  return `${id}.txt`;
}

/** The transcript of a live recording as WebVTT captions, if it is WebVTT. Not counted as a listen. */
export async function serveCaptions(context: AppContext, service: Service, id: string): Promise<Response> {
  const transcript = await service.stores.transcripts.find(id);
  if (transcript?.format !== 'text/vtt') {
    throw new ServerError('not_found', { message: 'This recording has no captions.' });
  }
  return serveText(context, 'text/vtt', transcript.text);
}

/** The transcript of a live recording as stored, as a text file. Not counted as a listen. */
export async function serveTranscriptFile(
  context: AppContext,
  service: Service,
  id: string,
): Promise<Response> {
  const transcript = await service.stores.transcripts.find(id);
  if (!transcript) throw new ServerError('not_found', { message: 'This recording has no transcript.' });
  return serveText(context, 'text/plain', transcript.text);
}

function serveText(context: AppContext, mime: string, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = new Headers(describeMedia({ mime: `${mime}; charset=utf-8`, etag }));
  headers.delete('Accept-Ranges');
  headers.set('X-Robots-Tag', 'noindex');
  if (namesTag(context.req.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(Buffer.byteLength(text)));
  return new Response(context.req.method === 'HEAD' ? null : text, { status: 200, headers });
}
