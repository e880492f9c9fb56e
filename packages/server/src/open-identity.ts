import type { Hono } from 'hono';
import type { Config } from './config.ts';
import { createFirebaseTokenVerifier } from './identity/firebase-token-verifier.ts';
import type { TokenVerifier } from './identity/token-verifier.ts';
import { createLocalAccounts } from './local-accounts/local-accounts.ts';

/** The configured identity back end. */
export interface Identity {
  readonly verifier: TokenVerifier;
  readonly routes?: Hono | undefined;
  /** How people sign in, for the ready line. */
  readonly description: string;
  close(): void;
}

export async function openIdentity(config: Config, keysDir: string): Promise<Identity> {
  if (config.auth.mode === 'firebase') {
    const { projectId } = config.auth;
    return {
      verifier: createFirebaseTokenVerifier({ projectId }),
      description: `sign-in through the Firebase project ${projectId}`,
      close: () => undefined,
    };
  }
  const accounts = await createLocalAccounts({
    keysDir,
    publicUrl: config.publicUrl,
    extensionIds: config.extensionIds,
  });
  return {
    verifier: accounts.verifier,
    routes: accounts.routes,
    description: 'local accounts: anybody on this machine signs in as anybody',
    close: () => accounts.close(),
  };
}
