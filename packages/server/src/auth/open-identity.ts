import type { KeyObject } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';
import type { Stores } from '../storage/stores.ts';
import { type AccountDirectory, CLIENT_DELETES_ACCOUNT } from './account-directory.ts';
import { createFirebaseAccountDirectory } from './firebase/firebase-account-directory.ts';
import { createFirebaseTokenVerifier } from './firebase/firebase-token-verifier.ts';
import type { ServiceAccount } from './firebase/service-account.ts';
import { loadSigningKey, newSigningKey, parseSigningKey } from './issuer/signing-key.ts';
import { createLocalAccounts } from './local/local-accounts.ts';
import { createOidcAccounts } from './oidc/oidc-accounts.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** The configured identity back end. */
export interface Identity {
  readonly verifier: TokenVerifier;
  readonly accounts: AccountDirectory;
  readonly routes?: Hono | undefined;
  /** Describes the sign-in method in the ready line. */
  readonly description: string;
  close(): void;
}

export interface IdentityParts {
  readonly keysDir: string;
  readonly stores: Pick<Stores, 'settings' | 'signIns'>;
  /** The same in every process that shares the stores. */
  readonly secret: Buffer;
  /** Of Firebase; without it users delete their accounts themselves. */
  readonly serviceAccount?: ServiceAccount | undefined;
  readonly log: Log;
  /** The clock for making and checking tokens, in milliseconds since the epoch. */
  readonly now: () => number;
}

export async function openIdentity(config: Config, parts: IdentityParts): Promise<Identity> {
  switch (config.auth.mode) {
    case 'firebase':
      return openFirebase(config.auth.projectId, config, parts);
    case 'oidc':
      return openOidc(config, parts);
    case 'local':
      return openLocal(config, parts);
  }
}

async function openLocal(config: Config, { keysDir, now }: IdentityParts): Promise<Identity> {
  const accounts = await createLocalAccounts({
    keysDir,
    publicUrl: config.publicUrl,
    extensionIds: config.extensionIds,
    now,
  });
  return {
    verifier: accounts.verifier,
    accounts,
    routes: accounts.routes,
    description: 'local accounts: anybody on this machine signs in as anybody',
    close: () => accounts.close(),
  };
}

async function openOidc(config: Config, parts: IdentityParts): Promise<Identity> {
  const accounts = createOidcAccounts({
    providers: config.oidcProviders,
    sessionDays: config.oidcSessionDays,
    publicUrl: config.publicUrl,
    extensionIds: config.extensionIds,
    store: parts.stores.signIns,
    signingKey: await openSigningKey(config, parts),
    ...{ secret: parts.secret, log: parts.log, now: parts.now },
  });
  const names = config.oidcProviders.map(({ name }) => name).join(', ');
  return {
    verifier: accounts.verifier,
    accounts,
    routes: accounts.routes,
    description: `sign-in with OpenID Connect: ${names}`,
    close: () => undefined,
  };
}

/** Processes that share a database share the key; a folder has its own. */
async function openSigningKey({ databaseUrl }: Config, parts: IdentityParts): Promise<KeyObject> {
  const { keysDir, stores } = parts;
  if (databaseUrl) {
    return parseSigningKey(await stores.settings.remember('sign_in_key', await newSigningKey('ec')), 'ec');
  }
  await mkdir(keysDir, { recursive: true, mode: 0o700 });
  return loadSigningKey(join(keysDir, 'sign-in-key.json'), 'ec');
}

function openFirebase(projectId: string, config: Config, { serviceAccount, now }: IdentityParts): Identity {
  return {
    verifier: createFirebaseTokenVerifier({ projectId, jwksUrl: config.firebaseJwksUrl, now }),
    accounts:
      serviceAccount === undefined
        ? CLIENT_DELETES_ACCOUNT
        : createFirebaseAccountDirectory({ projectId, serviceAccount, now }),
    description: `sign-in through the Firebase project ${projectId}`,
    close: () => undefined,
  };
}
