import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { challenge, named } from '../../calls/parts.ts';

const session = named(
  'SiteSession',
  z.object({
    uid: z.string().check(z.describe('The account of the person on that site')),
    token: z.string().check(z.describe('A bearer token')),
    name: z.nullable(z.string()),
    expires_in: z.int().check(z.describe('Seconds')),
  }),
);

/** The session of somebody whom the server of a listed site vouches for. */
export type SiteSession = z.output<typeof session>;

/** The call of a recorder that a listed site frames. */
export const siteSignInCalls = {
  signInBySite: {
    method: 'POST',
    path: '/site-sign-in',
    caller: 'visitor',
    scope: null,
    summary: 'Sign in with a token that the server of a listed site has signed',
    body: z.object({
      origin: z.string().check(z.maxLength(300), z.describe('Of the page around the recorder')),
      challenge,
      token: z.string().check(z.maxLength(2048), z.describe('A JWT (HS256)')),
    }),
    answer: [200, 'The session', session],
    refusals: ['forbidden'],
  },
} as const satisfies Record<string, Call>;
