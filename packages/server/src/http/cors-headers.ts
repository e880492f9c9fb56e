import { REQUEST_ID_HEADER } from './watch-requests.ts';

/** What pages of other origins may read of an answer of the API. */
export const API_CORS_HEADERS: readonly string[] = [
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  REQUEST_ID_HEADER,
];

/** The same of an answer about audio. */
export const MEDIA_CORS_HEADERS: readonly string[] = [
  'Accept-Ranges',
  'Content-Length',
  'Content-Range',
  'ETag',
  ...API_CORS_HEADERS,
];
