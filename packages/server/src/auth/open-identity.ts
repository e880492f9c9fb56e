import type { Hono } from 'hono';
import type { Config } from '../config/config.ts';
import { type AccountDirectory, CLIENT_DELETES_ACCOUNT } from './account-directory.ts';
import { createFirebaseAccountDirectory } from './firebase/firebase-account-directory.ts';
import { createFirebaseTokenVerifier } from './firebase/firebase-token-verifier.ts';
import { loadServiceAccount } from './firebase/service-account.ts';
import { createLocalAccounts } from './local/local-accounts.ts';
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

/** `now` is the clock for making and checking tokens, in milliseconds since the epoch. */
export async function openIdentity(config: Config, keysDir: string, now: () => number): Promise<Identity> {
  if (config.auth.mode === 'firebase') return openFirebase(config.auth.projectId, config, now);
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

async function openFirebase(projectId: string, config: Config, now: () => number): Promise<Identity> {
  const setting = config.firebaseServiceAccount;
  return {
    verifier: createFirebaseTokenVerifier({ projectId, jwksUrl: config.firebaseJwksUrl, now }),
    accounts:
      setting === undefined
        ? CLIENT_DELETES_ACCOUNT
        : createFirebaseAccountDirectory({
            projectId,
            serviceAccount: await loadServiceAccount(setting),
            now,
          }),
    description: `sign-in through the Firebase project ${projectId}`,
    close: () => undefined,
  };
}
