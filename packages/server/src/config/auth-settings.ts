import type { OidcProvider } from '@beep/core/session';
import { z } from 'zod';
import { isLoopbackHost } from '../auth/from-this-machine.ts';
import { listOf, optionalText, wholeNumber } from './config-values.ts';
import { type OidcProviderSettings, parseOidcProviders } from './oidc-settings.ts';
import { parseHttpUrl } from './parse-http-url.ts';

/** The configured identity back end. Every field is public: pages contain it. */
export type AuthSettings =
  | { readonly mode: 'local' }
  | {
      readonly mode: 'firebase';
      readonly projectId: string;
      readonly apiKey: string;
      readonly authDomain: string;
    }
  | { readonly mode: 'oidc'; readonly providers: readonly OidcProvider[] };

const GOOGLE_JWKS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const OF_FIREBASE = { about: 'Required with `AUTH=firebase`; public', shown: '' };
const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

const variables = z.looseObject({
  AUTH: optionalText({
    about: '`local`: accounts on this machine only; `firebase`; `oidc`: OpenID Connect',
    shown: 'required',
  }),
  HOST: z.string().default('127.0.0.1').meta({
    about: 'Address to listen on; loopback only with `AUTH=local`',
    shown: '`127.0.0.1`',
  }),
  FIREBASE_PROJECT_ID: optionalText(OF_FIREBASE),
  FIREBASE_API_KEY: optionalText(OF_FIREBASE),
  FIREBASE_AUTH_DOMAIN: optionalText(OF_FIREBASE),
  FIREBASE_SERVICE_ACCOUNT: optionalText({
    about:
      "Secret. JSON key, or its path, of a service account that may delete accounts; else delete identities in Firebase's console",
    isInFile: true,
  }),
  FIREBASE_JWKS_URL: optionalText({ about: 'Keys for ID tokens', shown: "Google's" }),
  OIDC_PROVIDERS: listOf(
    {
      about:
        'Required with `AUTH=oidc`: [names](#openid-connect) of 1 to 20 small letters and digits, in button order',
    },
    (name) => ({ value: name }),
  ),
  OIDC_SESSION_DAYS: wholeNumber({
    about: 'Length of a sign-in',
    ...{ fallback: 30, min: 1, max: 400 },
  }),
  // Read for the rules of AUTH=local.
  PUBLIC_URL: z.string().optional(),
  TRUSTED_PROXIES: z.string().optional(),
  NODE_ENV: z.string().optional(),
});
type Variables = z.output<typeof variables>;

/** The environment variables of the identity back end. */
export const identitySchema = variables.transform((env, context) => {
  const problem = (message: string): void => context.addIssue({ code: 'custom', message });
  // Node would listen on every address.
  if (env.HOST === '')
    problem('HOST must be an address of this machine such as 127.0.0.1, not empty. Unset it.');
  const { OIDC_PROVIDERS: names, OIDC_SESSION_DAYS: oidcSessionDays, ...rest } = env;
  const oidcProviders = env.AUTH === 'oidc' ? parseOidcProviders(names, rest, problem) : [];
  return {
    host: env.HOST,
    auth: env.AUTH === 'oidc' ? publicOidc(oidcProviders) : parseAuth(env, problem),
    /** With their secrets; never in `auth`. */
    oidcProviders,
    oidcSessionDays,
    /** The key, or its file. Secret; never in `auth`. */
    firebaseServiceAccount: env.FIREBASE_SERVICE_ACCOUNT,
    firebaseJwksUrl: parseJwksUrl(env.FIREBASE_JWKS_URL, problem),
  };
});

/** Without secrets. */
function publicOidc(providers: readonly OidcProviderSettings[]): AuthSettings {
  return { mode: 'oidc', providers: providers.map(({ id, kind, name }) => ({ id, kind, name })) };
}

type Problem = (message: string) => void;

function parseAuth(env: Variables, problem: Problem): AuthSettings {
  if (env.AUTH === 'firebase') return parseFirebase(env, problem);
  if (env.AUTH === 'local') refuseLocalInPublic(env, problem);
  else {
    problem(
      'AUTH must be set: AUTH=local for accounts on this machine only, AUTH=firebase for a Firebase project, or AUTH=oidc for OpenID Connect.',
    );
  }
  return { mode: 'local' };
}

function refuseLocalInPublic(env: Variables, problem: Problem): void {
  const why =
    (env.NODE_ENV === 'production' && 'NODE_ENV=production') ||
    (env.FIREBASE_PROJECT_ID && 'FIREBASE_PROJECT_ID set') ||
    (!['', ...LOOPBACK_HOSTS].includes(env.HOST) && `HOST=${env.HOST}, which other machines can reach`) ||
    (isPublic(env.PUBLIC_URL) && `PUBLIC_URL=${env.PUBLIC_URL}, which is no address of this machine alone`) ||
    (env.TRUSTED_PROXIES && 'TRUSTED_PROXIES set: behind a proxy it would be open to everybody');
  if (!why) return;
  problem(
    `AUTH=local lets anybody sign in as anybody, so it does not start with ${why}. Change that, or use AUTH=firebase.`,
  );
}

/** A text that is not a URL is reported elsewhere. */
function isPublic(url: string | undefined): boolean {
  return url !== undefined && URL.canParse(url) && !isLoopbackHost(new URL(url).hostname);
}

function parseFirebase(env: Variables, problem: Problem): AuthSettings {
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
  return { mode: 'firebase', projectId, apiKey, authDomain };
}

function parseJwksUrl(url: string | undefined, problem: Problem): string {
  if (url === undefined) return GOOGLE_JWKS_URL;
  if (!parseHttpUrl(url)) {
    problem('FIREBASE_JWKS_URL must be the address of a JSON Web Key Set, without credentials and query.');
  }
  return url;
}
