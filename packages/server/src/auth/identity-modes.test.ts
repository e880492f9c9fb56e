import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Environment, parseConfig } from '../config/config.ts';
import { CLIENT_DELETES_ACCOUNT } from './account-directory.ts';
import type { Identity, IdentityParts } from './identity.ts';
import { IdentityError } from './token-verifier.ts';

const FIREBASE = {
  AUTH: 'firebase',
  FIREBASE_PROJECT_ID: 'beep-test',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'beep-test.firebaseapp.com',
};

/** Only `AUTH=oidc` uses them. */
const UNUSED = {
  stores: {} as IdentityParts['stores'],
  secret: Buffer.alloc(32),
  log: { error: () => undefined },
};

describe('IDENTITY_MODES', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'beep-identity-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  async function open(env: Environment): Promise<Identity> {
    const config = parseConfig(env);
    const openIdentity = await config.identity.prepare();
    return openIdentity({ ...config, keysDir: folder, ...UNUSED, now: Date.now });
  }

  it('ends a local account: its tokens are rejected, and the same email becomes another user', async () => {
    const identity = await open({ AUTH: 'local' });
    async function signIn(): Promise<{ uid: string; idToken: string }> {
      const response = await identity.routes?.request('http://localhost:3000/local-auth/token', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: 'ann@example.org', name: 'Ann' }),
      });
      return (await response?.json()) as { uid: string; idToken: string };
    }
    const { uid, idToken } = await signIn();
    expect(await identity.verifier.verify(idToken)).toMatchObject({ uid });
    await identity.accounts.deleteAccount(uid);
    await identity.accounts.deleteAccount(uid);
    await expect(identity.verifier.verify(idToken)).rejects.toThrow(IdentityError);
    expect((await signIn()).uid).not.toBe(uid);
    identity.close();
  });

  it('leaves deleting a Firebase account to the client if there is no service account key', async () => {
    const identity = await open(FIREBASE);
    expect(identity.accounts).toBe(CLIENT_DELETES_ACCOUNT);
    identity.close();
  });
});
