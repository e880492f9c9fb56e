import { type RouteConfig, z } from '@hono/zod-openapi';
import { API_BASE_PATH } from './paths.ts';
import { ownPolicySchema } from './policy-schemas.ts';
import { json, MUST_SIGN_IN, refusals } from './route-parts.ts';
import {
  newsletterRequestSchema,
  newsletterSchema,
  preferencesChangeSchema,
  preferencesSchema,
  profileDeletionSchema,
} from './schemas.ts';

export type AccountRouteName =
  | 'deleteProfile'
  | 'getPreferences'
  | 'changePreferences'
  | 'getOwnPolicy'
  | 'subscribeNewsletter'
  | 'unsubscribeNewsletter';

const PREFERENCES_PATH = `${API_BASE_PATH}/profile/me/preferences`;
const NEWSLETTER_PATH = `${API_BASE_PATH}/newsletter`;

/** Calls on accounts, and on the newsletter. */
export const accountRoutes: Readonly<Record<AccountRouteName, RouteConfig>> = {
  deleteProfile: {
    method: 'delete',
    path: `${API_BASE_PATH}/profile/me`,
    summary: 'Delete the account with everything it made',
    security: MUST_SIGN_IN,
    responses: {
      200: json('Deleted', profileDeletionSchema),
      ...refusals('unauthorized'),
    },
  },
  getPreferences: {
    method: 'get',
    path: PREFERENCES_PATH,
    summary: 'The settings of the account that the service applies',
    security: MUST_SIGN_IN,
    responses: {
      200: json('The settings', preferencesSchema),
      ...refusals('unauthorized'),
    },
  },
  changePreferences: {
    method: 'patch',
    path: PREFERENCES_PATH,
    summary: 'Change some of the settings, for recordings made from now on',
    security: MUST_SIGN_IN,
    request: {
      body: { required: true, content: { 'application/json': { schema: preferencesChangeSchema } } },
    },
    responses: {
      200: json('The settings', preferencesSchema),
      ...refusals('invalid_request', 'unauthorized', 'too_large', 'not_json'),
    },
  },
  getOwnPolicy: {
    method: 'get',
    path: `${API_BASE_PATH}/profile/me/policy`,
    summary: 'What the policy of the domain allows the user',
    security: MUST_SIGN_IN,
    responses: { 200: json('The rules', ownPolicySchema), ...refusals('unauthorized') },
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
      ...refusals('invalid_request', 'forbidden', 'too_large', 'not_json'),
    },
  },
  unsubscribeNewsletter: {
    method: 'delete',
    path: NEWSLETTER_PATH,
    summary: 'Delete the subscription that the link was given for',
    request: { query: z.object({ token: z.string() }) },
    responses: {
      200: json('What became of it', newsletterSchema),
      ...refusals('invalid_request', 'forbidden'),
    },
  },
};
