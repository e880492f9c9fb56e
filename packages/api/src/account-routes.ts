import type { RouteConfig } from '@hono/zod-openapi';
import { API_BASE_PATH } from './paths.ts';
import { ownPolicySchema } from './policy-schemas.ts';
import { json, MUST_SIGN_IN, refusals } from './route-parts.ts';
import { preferencesChangeSchema, preferencesSchema, profileDeletionSchema } from './schemas.ts';

export type AccountRouteName = 'deleteProfile' | 'getPreferences' | 'changePreferences' | 'getOwnPolicy';

const PREFERENCES_PATH = `${API_BASE_PATH}/profile/me/preferences`;

/** Calls on accounts. */
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
};
