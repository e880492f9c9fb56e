import { SOURCE_HEADER } from '@beep/api';
import type { RecordingSource } from '@beep/core/hosts';
import type { Clock } from '@beep/core/time';
import { createShareUrl } from '../sharing/share-url.ts';

/** The service's address, and the caller. */
export interface ApiClientOptions {
  /** The service's origin without a trailing slash; '' for the page's origin. */
  readonly baseUrl: string;
  /** The source of the calls. A recording has its own. */
  readonly source: RecordingSource;
  /** The origin of share links; by default `baseUrl`, or the page's origin. */
  readonly publicUrl?: string;
  /** For the time-outs. */
  readonly clock?: Clock;
}

export function callHeaders(source: RecordingSource, token: string | null): Record<string, string> {
  return { [SOURCE_HEADER]: source, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) };
}

/** Makes the share link of an id. */
export function shareUrlsOf({
  baseUrl,
  publicUrl,
}: Pick<ApiClientOptions, 'baseUrl' | 'publicUrl'>): (id: string) => string {
  return (id) => createShareUrl(publicUrl ?? (baseUrl === '' ? location.origin : baseUrl))(id);
}
