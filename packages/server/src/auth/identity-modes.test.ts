import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Environment, parseConfig } from '../config/config.ts';
import { CLIENT_DELETES_ACCOUNT } from './account-directory.ts';
import type { Identity, IdentityParts } from './identity.ts';

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

  it('leaves deleting a Firebase account to the client if there is no service account key', async () => {
    const identity = await open(FIREBASE);
    expect(identity.accounts).toBe(CLIENT_DELETES_ACCOUNT);
    identity.close();
  });
});
