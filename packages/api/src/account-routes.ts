import { type RouteConfig, z } from '@hono/zod-openapi';
import { API_BASE_PATH } from './paths.ts';
import { errors, json, MUST_SIGN_IN } from './route-parts.ts';
import { newsletterRequestSchema, newsletterSchema, profileDeletionSchema } from './schemas.ts';

export type AccountRouteName = 'deleteProfile' | 'subscribeNewsletter' | 'unsubscribeNewsletter';

const NEWSLETTER_PATH = `${API_BASE_PATH}/newsletter`;

/** Calls on people: their account, and the newsletter. */
export const accountRoutes: Readonly<Record<AccountRouteName, RouteConfig>> = {
  deleteProfile: {
    method: 'delete',
    path: `${API_BASE_PATH}/profile/me`,
    summary: 'Delete the account with everything it made',
    security: MUST_SIGN_IN,
    responses: {
      200: json('Deleted', profileDeletionSchema),
      ...errors('unauthorized', 'rate_limited', 'unavailable'),
    },
  },
  subscribeNewsletter: {
    method: 'post',
    path: NEWSLETTER_PATH,
    summary: 'Ask for the newsletter',
    request: {
      body: { required: true, content: { 'application/json': { schema: newsletterRequestSchema } } },
    },
    responses: {
      200: json('What became of it', newsletterSchema),
      ...errors('invalid_request', 'too_large', 'rate_limited', 'unavailable'),
    },
  },
  unsubscribeNewsletter: {
    method: 'delete',
    path: NEWSLETTER_PATH,
    summary: 'Delete an address by the link it was given',
    request: { query: z.object({ token: z.string() }) },
    responses: {
      200: json('What became of it', newsletterSchema),
      ...errors('invalid_request', 'rate_limited', 'unavailable'),
    },
  },
};
