import { REQUEST_ID_HEADER } from './watch-requests.ts';

/** Response headers of the API that other origins may read. */
export const API_CORS_HEADERS: readonly string[] = [
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  REQUEST_ID_HEADER,
];

/** The same for audio. */
export const MEDIA_CORS_HEADERS: readonly string[] = [
  'Accept-Ranges',
  'Content-Length',
  'Content-Range',
  'ETag',
  ...API_CORS_HEADERS,
];
