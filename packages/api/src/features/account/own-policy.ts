import type { Call } from '../../calls/call.ts';
import { ownPolicySchema } from '../../policy-schemas.ts';

/** What the policy says of the signed-in user. Pages that only delete the account do not load these schemas. */
export const ownPolicyCalls = {
  getOwnPolicy: {
    method: 'GET',
    path: '/profile/me/policy',
    caller: 'user',
    scope: 'read',
    summary: 'What the policy of the domain allows the user',
    answer: [200, 'The rules', ownPolicySchema],
    refusals: [],
  },
} as const satisfies Record<string, Call>;
