import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { named } from '../../calls/parts.ts';

export const newsletterOutcome = named(
  'Newsletter',
  z.object({
    result: z.enum(['success', 'error']),
    msg: z.string(),
    unsubscribe: z.exactOptional(z.url().check(z.describe('Takes the address off the list with DELETE.'))),
  }),
);

export type NewsletterOutcome = z.output<typeof newsletterOutcome>;

const PATH = '/newsletter';
const ANSWER = [200, 'What became of it', newsletterOutcome] as const;

/** Calls on the newsletter. Whoever has an address may subscribe it. */
export const newsletterCalls = {
  subscribeNewsletter: {
    method: 'POST',
    path: PATH,
    caller: 'visitor',
    scope: null,
    summary: 'Ask for the newsletter',
    body: z.object({ EMAIL: z.string() }),
    answer: ANSWER,
    refusals: ['forbidden', 'not_json'],
  },
  unsubscribeNewsletter: {
    method: 'DELETE',
    path: PATH,
    caller: 'visitor',
    scope: null,
    summary: 'Delete the subscription that the link was given for',
    query: z.object({
      token: z.string().check(z.refine((token) => token !== '', 'send the token of the link as ?token=')),
    }),
    answer: ANSWER,
    refusals: ['forbidden'],
  },
} as const satisfies Record<string, Call>;
