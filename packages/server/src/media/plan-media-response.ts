import { contentDisposition } from '../http/content-disposition.ts';
import { ServerError } from '../server-error.ts';
import type { ByteRange } from '../storage/audio-store.ts';
import { parseRange } from './parse-range.ts';

/** Headers of every audio response: revalidate each time, never render as a page, playable from any origin. */
export const MEDIA_HEADERS = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': "sandbox; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/** The relevant parts of the request. */
export interface MediaAsk {
  readonly method: string;
  header(name: string): string | undefined;
}

/** One representation of a recording. */
export interface MediaFile {
  /** True if not everybody may have it. */
  readonly isRestricted: boolean;
  /** In the audio store. */
  readonly name: string;
  readonly mime: string;
  readonly etag: string;
  /** The name under which a browser saves it, if it is not that of the address. */
  readonly savedName?: string | undefined;
}

/** Status and headers of a response, and the range to send; undefined for none. */
export interface MediaPlan {
  readonly status: 200 | 206 | 304;
  readonly headers: Readonly<Record<string, string>>;
  readonly part: ByteRange | undefined;
}

/** Follows RFC 9110, sections 13 and 14. Throws `range_not_satisfiable`. */
export function planMediaResponse(ask: MediaAsk, file: MediaFile, size: number): MediaPlan {
  const headers = describeMedia(file);
  if (namesTag(ask.header('If-None-Match'), file.etag)) {
    return { status: 304, headers, part: undefined };
  }
  const range = parseRange(wantedRange(ask, file.etag), size);
  if (range === 'unsatisfiable') {
    throw new ServerError('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${size}` } });
  }
  const part = range === 'whole' ? { start: 0, end: size - 1 } : range;
  headers['Content-Length'] = String(part.end - part.start + 1);
  if (range !== 'whole') headers['Content-Range'] = `bytes ${part.start}-${part.end}/${size}`;
  return {
    status: range === 'whole' ? 200 : 206,
    headers,
    part: ask.method === 'HEAD' ? undefined : part,
  };
}

export function describeMedia(file: Omit<MediaFile, 'name'>): Record<string, string> {
  return { ...mediaHeaders(file), 'Content-Type': file.mime, ETag: file.etag };
}

/** No cache keeps what not everybody may have. */
export function mediaHeaders({
  isRestricted,
  savedName,
}: Pick<MediaFile, 'isRestricted' | 'savedName'>): Record<string, string> {
  const common = {
    ...MEDIA_HEADERS,
    ...(savedName === undefined ? {} : { 'Content-Disposition': contentDisposition('inline', savedName) }),
  };
  return isRestricted ? { ...common, 'Cache-Control': 'private, no-store', Vary: 'Authorization' } : common;
}

/** The Range header, unless If-Range names another version. */
export function wantedRange(ask: MediaAsk, etag: string): string | undefined {
  const ifRange = ask.header('If-Range');
  return ifRange === undefined || ifRange === etag ? ask.header('Range') : undefined;
}

/** True if an If-None-Match header matches this ETag. */
export function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}
