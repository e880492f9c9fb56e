import { z } from '@hono/zod-openapi';
import { AUDIO, errors, json, MAY_SIGN_IN, type Route, recordingParams, refusals } from './route-parts.ts';
import { errorSchema } from './schemas.ts';

export type PublicRouteName = 'getMedia' | 'getCard' | 'getLiveness' | 'getReadiness' | 'getMetrics';

const healthy = z.object({
  status: z.literal('ok'),
  warnings: z
    .array(z.object({ code: z.string(), message: z.string() }))
    .optional()
    .openapi({ description: 'What the operator has to look at although the process serves.' }),
});
const unready = errorSchema.and(
  z.object({ reasons: z.array(z.string()).openapi({ description: 'The first is that of the message.' }) }),
);

/** Calls without authentication. */
export const publicRoutes: Readonly<Record<PublicRouteName, Route>> = {
  getMedia: {
    method: 'get',
    path: '/media/{file}',
    scope: 'read',
    summary:
      'The AUDIO, whole or a single range; with .vtt the transcript as captions, with .txt as a text file',
    security: MAY_SIGN_IN,
    request: {
      params: z.object({ file: z.string().openapi({ description: 'The id, a dot, the extension.' }) }),
      query: z.object({
        grant: z.string().optional().openapi({
          description: 'Of the addresses of a recording that not everyone may hear; instead of a token.',
        }),
      }),
    },
    responses: {
      200: {
        description: 'The audio, its captions, or its transcript',
        content: {
          'audio/*': AUDIO,
          'text/vtt': { schema: { type: 'string' } },
          'text/plain': { schema: { type: 'string' } },
        },
      },
      206: { description: 'The range', content: { 'audio/*': AUDIO } },
      302: {
        description: 'The audio is elsewhere, for at most five minutes',
        headers: z.object({ Location: z.url() }),
      },
      304: { description: 'Not modified' },
      308: {
        description: 'The address had punctuation or invisible characters behind it',
        headers: z.object({ Location: z.string().openapi({ description: 'The path without them.' }) }),
      },
      ...refusals('unauthorized', 'restricted', 'not_found', 'deleted', 'range_not_satisfiable'),
    },
  },
  getCard: {
    method: 'get',
    path: '/play/{filename}/card.png',
    scope: null,
    summary: 'The picture that a share link unfolds to, 1200 by 630',
    request: { params: recordingParams },
    responses: {
      200: {
        description: 'The picture',
        content: { 'image/png': { schema: { type: 'string', format: 'binary' } } },
      },
      304: { description: 'Not modified' },
      ...refusals('restricted', 'not_found', 'deleted'),
    },
  },
  getLiveness: {
    method: 'get',
    path: '/livez',
    scope: null,
    summary: 'The process runs',
    responses: { 200: json('It does', healthy.omit({ warnings: true })) },
  },
  getReadiness: {
    method: 'get',
    path: '/readyz',
    scope: null,
    summary: 'The service can store and read recordings',
    responses: { 200: json('It can', healthy), 503: json('unavailable', unready) },
  },
  getMetrics: {
    method: 'get',
    path: '/metrics',
    scope: null,
    summary: 'What the process has done, for Prometheus',
    description:
      'With the token of the operator; where none is set, only for a program on the same machine that asks without a proxy.',
    security: MAY_SIGN_IN,
    responses: {
      200: {
        description: 'The metrics in the text format of Prometheus',
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
      ...errors('forbidden', 'rate_limited'),
    },
  },
};
