import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { named } from '../../calls/parts.ts';

export const accountDeletion = named('ProfileDeletion', z.object({ deleted: z.literal(true) }));

/** Calls on the account of the signed-in user. */
export const accountCalls = {
  deleteProfile: {
    method: 'DELETE',
    path: '/profile/me',
    caller: 'former',
    scope: null,
    summary: 'Delete the account with everything it made',
    answer: [200, 'Deleted', accountDeletion],
    refusals: [],
  },
} as const satisfies Record<string, Call>;
