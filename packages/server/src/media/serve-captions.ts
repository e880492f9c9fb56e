import { createHash } from 'node:crypto';
import { transcriptWords, undividedLines } from '@beep/core/transcripts';
import { type AudibleRecording, isForSome, type VisitDeps } from '../access/find-for-visitor.ts';
import type { AppContext } from '../http/request-context.ts';
import { ServerError } from '../server-error.ts';
import type { Stores } from '../storage/stores.ts';
import { describeMedia, namesTag } from './plan-media-response.ts';

export interface CaptionDeps extends Pick<VisitDeps, 'policies'> {
  readonly stores: Pick<Stores, 'transcripts'>;
}

/** The captions' path below `/media`. */
export function captionsName(id: string): string {
  return `${id}.vtt`;
}

/** The path of the transcript as a text file, below `/media`. */
export function transcriptName(id: string): string {
  return `${id}.txt`;
}

/**
 * The transcript of a live recording as WebVTT captions, if it is WebVTT. Saved as a file when opened outside a player.
 * Not counted as a listen.
 */
export async function serveCaptions(
  context: AppContext,
  service: CaptionDeps,
  recording: AudibleRecording,
): Promise<Response> {
  const transcript = await service.stores.transcripts.find(recording.id);
  if (transcript?.format !== 'text/vtt') {
    throw new ServerError('not_found', { message: 'This recording has no captions.' });
  }
  return serveText(context, {
    mime: 'text/vtt',
    disposition: 'attachment',
    name: captionsName(recording.id),
    text: transcript.text,
    isRestricted: isForSome(service, recording, 'listen'),
  });
}

/**
 * The words of the transcript of a live recording as a text file. Shown in the browser: the listen page links to it for
 * reading without scripts. Not counted as a listen.
 */
export async function serveTranscriptFile(
  context: AppContext,
  service: CaptionDeps,
  recording: AudibleRecording,
): Promise<Response> {
  const transcript = await service.stores.transcripts.find(recording.id);
  if (!transcript) throw new ServerError('not_found', { message: 'This recording has no transcript.' });
  return serveText(context, {
    mime: 'text/plain',
    disposition: 'inline',
    name: transcriptName(recording.id),
    isRestricted: isForSome(service, recording, 'listen'),
    text: `${transcriptWords(undividedLines(transcript))}\n`,
  });
}

interface TextFile {
  readonly isRestricted: boolean;
  readonly mime: 'text/plain' | 'text/vtt';
  /** What a browser does that opens the file; a link with `download` saves it in either case. */
  readonly disposition: 'attachment' | 'inline';
  /** Of the saved file. */
  readonly name: string;
  readonly text: string;
}

function serveText(context: AppContext, file: TextFile): Response {
  const { mime, disposition, name, text, isRestricted } = file;
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = new Headers(describeMedia({ mime: `${mime}; charset=utf-8`, etag, isRestricted }));
  headers.delete('Accept-Ranges');
  headers.set('Content-Disposition', `${disposition}; filename="${name}"`);
  headers.set('X-Robots-Tag', 'noindex');
  if (namesTag(context.req.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(Buffer.byteLength(text)));
  return new Response(context.req.method === 'HEAD' ? null : text, { status: 200, headers });
}
