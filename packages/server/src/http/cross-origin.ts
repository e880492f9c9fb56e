import {
  ANSWER_HEARERS_HEADER,
  ANSWER_NAMES_HEADER,
  API_BASE_PATH,
  IDEMPOTENCY_KEY_HEADER,
  LISTENER_ID_HEADER,
  RECORDING_TITLE_HEADER,
  REPLIER_NAME_HEADER,
  REPLIER_PERSON_HEADER,
  REPLY_TOKEN_HEADER,
  SOURCE_HEADER,
} from '@beep/api';
import { routes } from '@beep/api/contract';
import type { Hono } from 'hono';
import { cors } from 'hono/cors';
import { refuseForeignPage } from './refuse-foreign-pages.ts';
import { type AppEnv, setResponseHeader } from './request-context.ts';
import { REQUEST_ID_HEADER } from './watch-requests.ts';

const MAX_AGE_SECONDS = 7200;

/** Of W3C Trace Context: with every upload of ours, and with every request of a page that is traced itself. */
const TRACE_HEADERS: readonly string[] = ['traceparent', 'tracestate'];

/** Response headers of the API that other origins may read. */
const API_HEADERS: readonly string[] = ['Retry-After', 'RateLimit', 'RateLimit-Policy', REQUEST_ID_HEADER];

/** The same for audio. */
const MEDIA_HEADERS: readonly string[] = [
  'Accept-Ranges',
  'Content-Length',
  'Content-Range',
  'ETag',
  ...API_HEADERS,
];

/**
 * Lets pages of the origins call the API, and any page play audio. Hono's `cors` answers preflights only: on other
 * responses it makes a web `Response`, which reads do without.
 */
export function addCrossOriginRules(app: Hono<AppEnv>, origins: readonly string[]): void {
  const api = `${API_BASE_PATH}/*`;
  const apiHeaders = API_HEADERS.join();
  app.use(api, (context, next) => {
    const origin = context.req.header('Origin');
    if (origin !== undefined && origins.includes(origin)) {
      setResponseHeader(context, 'Access-Control-Allow-Origin', origin);
    }
    setResponseHeader(context, 'Access-Control-Expose-Headers', apiHeaders);
    setResponseHeader(context, 'Vary', 'Origin');
    setResponseHeader(context, 'Cache-Control', 'no-store');
    refuseForeignPage(context, origins);
    return next();
  });
  app.options(
    api,
    cors({
      origin: (origin) => (origins.includes(origin) ? origin : null),
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: [
        'Authorization',
        'Content-Type',
        SOURCE_HEADER,
        IDEMPOTENCY_KEY_HEADER,
        LISTENER_ID_HEADER,
        REPLY_TOKEN_HEADER,
        REPLIER_NAME_HEADER,
        REPLIER_PERSON_HEADER,
        ANSWER_HEARERS_HEADER,
        ANSWER_NAMES_HEADER,
        RECORDING_TITLE_HEADER,
        ...TRACE_HEADERS,
      ],
      exposeHeaders: [...API_HEADERS],
      maxAge: MAX_AGE_SECONDS,
    }),
  );
  // Not what is below: that is a page.
  const media = routes.getMedia.path.replace('{file}', ':file');
  const mediaHeaders = MEDIA_HEADERS.join();
  app.use(media, (context, next) => {
    setResponseHeader(context, 'Access-Control-Allow-Origin', '*');
    setResponseHeader(context, 'Access-Control-Expose-Headers', mediaHeaders);
    return next();
  });
  app.options(
    media,
    cors({
      origin: '*',
      allowMethods: ['GET', 'HEAD'],
      allowHeaders: ['Authorization', 'Range', 'If-Range', 'If-None-Match'],
      exposeHeaders: [...MEDIA_HEADERS],
      maxAge: MAX_AGE_SECONDS,
    }),
  );
}
