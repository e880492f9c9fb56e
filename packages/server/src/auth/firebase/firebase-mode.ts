import type { AuthConfig } from '@beep/core/session';
import type { z } from 'zod';
import { type CheckedPart, clockOf, type OtherClock, tryCheck } from '../../check-row.ts';
import { optionalText, type Parsed, variable } from '../../config/config-values.ts';
import { parseHttpUrl } from '../../config/parse-http-url.ts';
import { describeCause } from '../../storage/storage-error.ts';
import { CLIENT_DELETES_ACCOUNT } from '../account-directory.ts';
import type { IdentityMode, OpenIdentity } from '../identity.ts';

const GOOGLE_JWKS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const OF_FIREBASE = {
  about: 'Required with `AUTH=firebase`; public',
  shown: '',
  whitespace: 'refused',
} as const;
const CHECK_TIMEOUT_MS = 5000;

const variables = {
  FIREBASE_PROJECT_ID: optionalText(OF_FIREBASE),
  FIREBASE_API_KEY: optionalText(OF_FIREBASE),
  FIREBASE_AUTH_DOMAIN: optionalText(OF_FIREBASE),
  FIREBASE_SERVICE_ACCOUNT: optionalText({
    about:
      "Secret. JSON key, or its path, of a service account that may delete accounts; else delete identities in Firebase's console",
    isInFile: true,
    whitespace: 'ignored',
  }),
  FIREBASE_JWKS_URL: variable(
    { about: 'Keys for ID tokens', shown: "Google's" },
    (text = GOOGLE_JWKS_URL): Parsed<string> =>
      parseHttpUrl(text)
        ? { value: text }
        : { problem: 'must be the address of a JSON Web Key Set, without credentials and query.' },
  ),
};
type Variables = z.output<z.ZodObject<typeof variables>>;

/** Accounts of a Firebase project, with which the pages sign in. */
export const FIREBASE_MODE: IdentityMode = {
  purpose: 'a Firebase project',
  variables,
  parse: (env: Variables, problem) => {
    const required = (name: `FIREBASE_${'PROJECT_ID' | 'API_KEY' | 'AUTH_DOMAIN'}`): string => {
      const value = env[name];
      if (value === undefined) problem(`AUTH=firebase needs ${name}.`);
      return value ?? '';
    };
    const projectId = required('FIREBASE_PROJECT_ID');
    const apiKey = required('FIREBASE_API_KEY');
    const authDomain = required('FIREBASE_AUTH_DOMAIN');
    if (authDomain !== '' && !/^[a-z0-9.-]+(:\d+)?$/i.test(authDomain)) {
      problem(`FIREBASE_AUTH_DOMAIN must be a host name such as beep.firebaseapp.com, not "${authDomain}".`);
    }
    const auth: AuthConfig = { mode: 'firebase', projectId, apiKey, authDomain };
    return {
      auth,
      check: () => check(projectId, env),
      prepare: () => prepare(projectId, env),
    };
  },
};

/** Fetches the keys that ID tokens are verified with, and signs in with the service account if there is one. */
async function check(
  projectId: string,
  { FIREBASE_JWKS_URL: jwksUrl, FIREBASE_SERVICE_ACCOUNT: setting }: Variables,
): Promise<CheckedPart> {
  const { fetchKeySet } = await import('../fetch-key-set.ts');
  const clocks: OtherClock[] = [];
  const keys = await tryCheck('sign-in keys', async () => {
    const { response, count } = await fetchKeySet(jwksUrl, 'FIREBASE_JWKS_URL');
    clocks.push(...clockOf('the sign-in keys', response));
    return `${count} for the project ${projectId}`;
  });
  if (setting === undefined) return { rows: [keys], clocks };
  return { rows: [keys, await tryCheck('service account', () => signIn(setting))], clocks };
}

async function signIn(setting: string): Promise<string> {
  const { loadServiceAccount } = await import('./service-account.ts');
  const { requestAccessToken } = await import('./firebase-account-directory.ts');
  const serviceAccount = await loadServiceAccount(setting);
  try {
    await requestAccessToken({ serviceAccount, timeoutMs: CHECK_TIMEOUT_MS });
  } catch (error) {
    throw new Error(
      `FIREBASE_SERVICE_ACCOUNT cannot sign in: ${describeCause(error)} Make a new key, or allow this machine to reach ${serviceAccount.tokenUri}.`,
    );
  }
  return serviceAccount.clientEmail;
}

async function prepare(
  projectId: string,
  { FIREBASE_JWKS_URL: jwksUrl, FIREBASE_SERVICE_ACCOUNT: setting }: Variables,
): Promise<OpenIdentity> {
  const { loadServiceAccount } = await import('./service-account.ts');
  const { createFirebaseAccountDirectory } = await import('./firebase-account-directory.ts');
  const { createFirebaseTokenVerifier } = await import('./firebase-token-verifier.ts');
  const serviceAccount = setting === undefined ? undefined : await loadServiceAccount(setting);
  return async ({ now }) => ({
    verifier: createFirebaseTokenVerifier({ projectId, jwksUrl, now }),
    accounts:
      serviceAccount === undefined
        ? CLIENT_DELETES_ACCOUNT
        : createFirebaseAccountDirectory({ projectId, serviceAccount, now }),
    description: `sign-in through the Firebase project ${projectId}`,
    close: () => undefined,
  });
}
