import { FILE_FORMATS } from '@beep/core/recordings';
import { type RouteConfig, z } from '@hono/zod-openapi';
import type { ApiScope } from './api-scopes.ts';
import { API_ERROR_STATUS, type ApiErrorCode } from './errors.ts';
import { UPLOAD_FIELD } from './paths.ts';
import { errorSchema } from './schemas.ts';

/** A call in the form that the OpenAPI document is made from. */
export type Route = RouteConfig & {
  /** What an API token needs to make it; null if no token may. */
  readonly scope: ApiScope | null;
};

export const MUST_SIGN_IN: NonNullable<RouteConfig['security']> = [{ bearer: [] }];
export const MAY_SIGN_IN: NonNullable<RouteConfig['security']> = [{}, { bearer: [] }];

export const recordingParams: z.ZodObject<{ filename: z.ZodString }> = z.object({
  filename: z.string().openapi({ description: 'The id.' }),
});

export const AUDIO: { readonly schema: { readonly type: 'string'; readonly format: 'binary' } } = {
  schema: { type: 'string', format: 'binary' },
};

/** Audio as a multipart field or as the whole body. */
export const UPLOAD_BODY: NonNullable<NonNullable<RouteConfig['request']>['body']> = {
  required: true,
  description: `Sound without video: ${Object.values(FILE_FORMATS)
    .map(({ name }) => name)
    .join(', ')}. The bytes decide, not the type.`,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: [UPLOAD_FIELD],
        properties: { [UPLOAD_FIELD]: AUDIO.schema },
      },
    },
    'audio/*': AUDIO,
    'application/octet-stream': AUDIO,
  },
};

/** What a call refuses that takes audio. */
export const AUDIO_REFUSALS = [
  'not_audio',
  'unplayable_edits',
  'too_small',
  'idempotency_mismatch',
] as const satisfies readonly ApiErrorCode[];

type Responses = RouteConfig['responses'];

/** A success response with a JSON body. */
export function json(description: string, schema: z.ZodType | object): Responses[string] {
  return { description, content: { 'application/json': { schema } } };
}

/** The headers of a rate limit error (RFC 9110, draft-ietf-httpapi-ratelimit-headers). Some limits are no quota of requests. */
const LIMIT_HEADERS = z.object({
  'Retry-After': z.string().optional().openapi({ description: 'Seconds; absent if waiting is no help.' }),
  'RateLimit-Policy': z.string().optional().openapi({
    description: 'The quotas that count the request, if there are any.',
    example: '"reads";q=1200;w=60',
  }),
  RateLimit: z.string().optional().openapi({ example: '"reads";r=0;t=23' }),
});

/** The error responses of a call, one for each status of the codes. */
export function errors(...codes: readonly ApiErrorCode[]): Responses {
  const statuses = new Set(codes.map((code) => API_ERROR_STATUS[code]));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const ofStatus = Object.entries(API_ERROR_STATUS).filter(([, other]) => other === status);
      const response = json(ofStatus.map(([code]) => code).join(' or '), errorSchema);
      return [
        status,
        status === API_ERROR_STATUS.rate_limited ? { ...response, headers: LIMIT_HEADERS } : response,
      ];
    }),
  );
}

/** The given errors and those that nearly all calls share, of rate limits and of storage. */
export function refusals(...codes: readonly ApiErrorCode[]): Responses {
  const ofTokens = codes.includes('unauthorized') ? (['missing_scope'] as const) : [];
  return errors(...codes, ...ofTokens, 'rate_limited', 'unavailable');
}
