import { type RouteConfig, z } from '@hono/zod-openapi';
import { API_ERROR_STATUS, type ApiErrorCode } from './errors.ts';
import { errorSchema } from './schemas.ts';

export const MUST_SIGN_IN: NonNullable<RouteConfig['security']> = [{ bearer: [] }];
export const MAY_SIGN_IN: NonNullable<RouteConfig['security']> = [{}, { bearer: [] }];

export const recordingParams: z.ZodObject<{ filename: z.ZodString }> = z.object({
  filename: z.string().openapi({ description: 'The id.' }),
});

export const AUDIO: { readonly schema: { readonly type: 'string'; readonly format: 'binary' } } = {
  schema: { type: 'string', format: 'binary' },
};

type Responses = RouteConfig['responses'];

/** A success with a JSON body. */
export function json(description: string, schema: z.ZodType): Responses[string] {
  return { description, content: { 'application/json': { schema } } };
}

/** The refusals of a call, one answer for each status of the table. */
export function errors(...codes: readonly ApiErrorCode[]): Responses {
  const statuses = new Set(codes.map((code) => API_ERROR_STATUS[code]));
  return Object.fromEntries(
    [...statuses].map((status) => {
      const ofStatus = Object.entries(API_ERROR_STATUS).filter(([, other]) => other === status);
      return [status, json(ofStatus.map(([code]) => code).join(' or '), errorSchema)];
    }),
  );
}
