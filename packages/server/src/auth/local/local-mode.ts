import { z } from 'zod';
import { isLoopbackHost } from '../from-this-machine.ts';
import type { IdentityMode } from '../identity.ts';

const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/** Variables of other parts, which may show that other machines can reach the service. */
const variables = {
  PUBLIC_URL: z.string().optional(),
  TRUSTED_PROXIES: z.string().optional(),
  NODE_ENV: z.string().optional(),
};
type Variables = z.output<z.ZodObject<typeof variables>> & {
  readonly HOST: string;
  readonly FIREBASE_PROJECT_ID?: string;
};

/** Accounts of anybody on this machine, without passwords. */
export const LOCAL_MODE: IdentityMode = {
  purpose: 'accounts on this machine only',
  variables,
  parse: (env: Variables, problem) => {
    const why =
      (env.NODE_ENV === 'production' && 'NODE_ENV=production') ||
      (env.FIREBASE_PROJECT_ID && 'FIREBASE_PROJECT_ID set') ||
      (!['', ...LOOPBACK_HOSTS].includes(env.HOST) && `HOST=${env.HOST}, which other machines can reach`) ||
      (isPublic(env.PUBLIC_URL) &&
        `PUBLIC_URL=${env.PUBLIC_URL}, which is no address of this machine alone`) ||
      (env.TRUSTED_PROXIES && 'TRUSTED_PROXIES set: behind a proxy it would be open to everybody');
    if (why) {
      problem(
        `AUTH=local lets anybody sign in as anybody, so it does not start with ${why}. Change that, or use AUTH=oidc or AUTH=firebase.`,
      );
    }
    return {
      auth: { mode: 'local' },
      check: async () => {
        const { DESCRIPTION: detail } = await import('./local-accounts.ts');
        return { rows: [{ subject: 'sign-in keys', result: 'ok', detail }], clocks: [] };
      },
      prepare: async () => (await import('./local-accounts.ts')).openLocalAccounts,
    };
  },
};

/** A text that is not a URL is reported elsewhere. */
function isPublic(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && !isLoopbackHost(new URL(url).hostname);
}
