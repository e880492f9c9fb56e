import type { Hono } from 'hono';
import type { Config } from './config.ts';
import { type AccountDirectory, CLIENT_DELETES_ACCOUNT } from './identity/account-directory.ts';
import { createFirebaseAccountDirectory } from './identity/firebase-account-directory.ts';
import { createFirebaseTokenVerifier } from './identity/firebase-token-verifier.ts';
import { loadServiceAccount } from './identity/service-account.ts';
import type { TokenVerifier } from './identity/token-verifier.ts';
import { createLocalAccounts } from './local-accounts/local-accounts.ts';

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
