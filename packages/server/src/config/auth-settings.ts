import type { OidcProvider } from '@beep/core/session';
import { z } from 'zod';
import { isLoopbackHost } from '../auth/from-this-machine.ts';
import { listOf, optionalText, orInFile, wholeNumber } from './config-values.ts';
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

export interface IdentitySettings {
  /** The address to listen on. Local accounts are only allowed on a loopback address. */
  readonly host: string;
  readonly auth: AuthSettings;
  /** The key, or its file, with which the service deletes accounts of the Firebase project. Secret; never in `auth`. */
  readonly firebaseServiceAccount?: string | undefined;
  /** URL of the keys that ID tokens are verified with. */
  readonly firebaseJwksUrl: string;
  /** The providers of `AUTH=oidc` with their secrets; never in `auth`. */
  readonly oidcProviders: readonly OidcProviderSettings[];
  /** How long a sign-in with OpenID Connect lasts. */
  readonly oidcSessionDays: number;
}

const GOOGLE_JWKS_URL =
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/** The environment variables of the identity back end. */
export const identitySchema: z.ZodType<IdentitySettings, Readonly<Record<string, unknown>>> = z
  .looseObject({
    HOST: z.string().default('127.0.0.1'),
    AUTH: optionalText(),
    PUBLIC_URL: optionalText(),
    TRUSTED_PROXIES: optionalText(),
    NODE_ENV: optionalText(),
    FIREBASE_PROJECT_ID: optionalText(),
    FIREBASE_API_KEY: optionalText(),
    FIREBASE_AUTH_DOMAIN: optionalText(),
    FIREBASE_SERVICE_ACCOUNT: orInFile(optionalText()),
    FIREBASE_JWKS_URL: optionalText(),
    OIDC_PROVIDERS: listOf((name) => ({ value: name })),
    OIDC_SESSION_DAYS: wholeNumber('OIDC_SESSION_DAYS', { fallback: 30, min: 1, max: 400 }),
  })
  .transform((env, context): IdentitySettings => {
    const problem = (message: string): void => context.addIssue({ code: 'custom', message });
    // Node would listen on every address.
    if (env.HOST === '')
      problem('HOST must be an address of this machine such as 127.0.0.1, not empty. Unset it.');
    const { OIDC_PROVIDERS: names, OIDC_SESSION_DAYS: oidcSessionDays, ...rest } = env;
    const oidcProviders = env.AUTH === 'oidc' ? parseOidcProviders(names, rest, problem) : [];
    return {
      host: env.HOST,
      auth: env.AUTH === 'oidc' ? publicOidc(oidcProviders) : parseAuth(env, problem),
      oidcProviders,
      oidcSessionDays,
      firebaseServiceAccount: env.FIREBASE_SERVICE_ACCOUNT,
      firebaseJwksUrl: parseJwksUrl(env.FIREBASE_JWKS_URL, problem),
    };
  });

/** Without secrets. */
function publicOidc(providers: readonly OidcProviderSettings[]): AuthSettings {
  return { mode: 'oidc', providers: providers.map(({ id, kind, name }) => ({ id, kind, name })) };
}

type Problem = (message: string) => void;
type Name =
  | 'AUTH'
  | 'PUBLIC_URL'
  | 'TRUSTED_PROXIES'
  | 'NODE_ENV'
  | 'FIREBASE_PROJECT_ID'
  | 'FIREBASE_API_KEY'
  | 'FIREBASE_AUTH_DOMAIN';
type Variables = Readonly<Record<Name, string | undefined>> & { readonly HOST: string };

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
  const required = (name: Name): string => {
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
