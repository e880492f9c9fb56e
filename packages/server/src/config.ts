import { ConfigError } from './config-error.ts';
import { parseStorage, type StorageSettings } from './storage-settings.ts';

/** The identity back end, as configured. */
export type AuthSettings =
  | { readonly mode: 'local' }
  | {
      readonly mode: 'firebase';
      readonly projectId: string;
      readonly apiKey: string;
      readonly authDomain: string;
    };

/** The service's whole configuration; `README.md` has the table of the variables. */
export interface Config extends StorageSettings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The origin of links, without a trailing slash. */
  readonly publicUrl: string;
  readonly auth: AuthSettings;
  /** The key that lets the service delete accounts of the Firebase project, or its file. Secret; never in `auth`. */
  readonly firebaseServiceAccount?: string | undefined;
  /** The folder of the built site. */
  readonly siteDir?: string | undefined;
  /** A JSON file: what the site tells about the installation. */
  readonly siteFile?: string | undefined;
  /** Origins beside our own whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  readonly extensionIds: readonly string[];
}

export type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK_HOSTS: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/** Reads the environment. Throws a {@link ConfigError} whose one line says which variable to change. */
export function parseConfig(env: Environment): Config {
  const port = parsePort(env.PORT ?? '3000');
  const host = env.HOST ?? '127.0.0.1';
  const siteDir = env.SITE_DIR || undefined;
  return {
    port,
    host,
    dataDir: env.DATA_DIR || './data',
    publicUrl: parseOrigin('PUBLIC_URL', env.PUBLIC_URL || `http://localhost:${port}`),
    auth: parseAuth(env, host),
    firebaseServiceAccount: env.FIREBASE_SERVICE_ACCOUNT || undefined,
    ...parseStorage(env),
    siteDir,
    siteFile: env.SITE_FILE || undefined,
    corsOrigins: parseList(env.CORS_ORIGINS).map((origin) => parseOrigin('CORS_ORIGINS', origin)),
    extensionIds: parseList(env.EXTENSION_IDS).map(parseExtensionId),
  };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}".`);
}

function parseOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
  if (isOrigin && !url.username) return url.origin;
  throw new ConfigError(
    `${name} must be an origin such as https://beep.example, without a path, not "${text}".`,
  );
}

function parseExtensionId(id: string): string {
  if (/^[a-p]{32}$/.test(id)) return id;
  throw new ConfigError(`EXTENSION_IDS must list extension ids of 32 letters from a to p, not "${id}".`);
}

function parseList(text: string | undefined): string[] {
  return (text ?? '').split(/[\s,]+/).filter((item) => item !== '');
}

function parseAuth(env: Environment, host: string): AuthSettings {
  switch (env.AUTH) {
    case 'local':
      refuseLocalInPublic(env, host);
      return { mode: 'local' };
    case 'firebase':
      return {
        mode: 'firebase',
        projectId: required(env, 'FIREBASE_PROJECT_ID'),
        apiKey: required(env, 'FIREBASE_API_KEY'),
        authDomain: parseDomain(required(env, 'FIREBASE_AUTH_DOMAIN')),
      };
    default:
      throw new ConfigError(
        'AUTH must be set: AUTH=local for accounts on this machine only, or AUTH=firebase for a Firebase project.',
      );
  }
}

function refuseLocalInPublic(env: Environment, host: string): void {
  const why =
    (env.NODE_ENV === 'production' && 'NODE_ENV=production') ||
    (env.FIREBASE_PROJECT_ID && 'FIREBASE_PROJECT_ID set') ||
    (!LOOPBACK_HOSTS.includes(host) && `HOST=${host}, which other machines can reach`);
  if (!why) return;
  throw new ConfigError(
    `AUTH=local lets anybody sign in as anybody, so it does not start with ${why}. Change that, or use AUTH=firebase.`,
  );
}

function parseDomain(text: string): string {
  if (/^[a-z0-9.-]+(:\d+)?$/i.test(text)) return text;
  throw new ConfigError(
    `FIREBASE_AUTH_DOMAIN must be a host name such as beep.firebaseapp.com, not "${text}".`,
  );
}

function required(env: Environment, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new ConfigError(`AUTH=firebase needs ${name}.`);
}
