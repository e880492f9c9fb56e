import type { RouteConfig } from '@hono/zod-openapi';
import { refTo } from './calls/describe-calls.ts';
import { API_BASE_PATH } from './paths.ts';
import { ownPolicySchema } from './policy-schemas.ts';
import { json, MUST_SIGN_IN, refusals } from './route-parts.ts';

export type AccountRouteName = 'getOwnPolicy';

/** Calls on accounts. */
export const accountRoutes: Readonly<Record<AccountRouteName, RouteConfig>> = {
  getOwnPolicy: {
    method: 'get',
    path: `${API_BASE_PATH}/profile/me/policy`,
    summary: 'What the policy of the domain allows the user',
    security: MUST_SIGN_IN,
    responses: { 200: json('The rules', refTo(ownPolicySchema)), ...refusals('unauthorized') },
  },
};
