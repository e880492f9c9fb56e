import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportPKCS8, type GenerateKeyPairResult, generateKeyPair, jwtVerify } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountDirectory } from '../account-directory.ts';
import { createFirebaseAccountDirectory } from './firebase-account-directory.ts';
import { loadServiceAccount } from './service-account.ts';

const NOW = Date.UTC(2030, 0, 1);

interface Received {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

describe('createFirebaseAccountDirectory', () => {
  let keys: GenerateKeyPairResult;
  let privateKey: string;
  let server: Server;
  let origin: string;
  let directory: AccountDirectory;
  let received: Received[];
  /** Responses of the Google double by path. */
  let responses: Record<string, { status: number; body: unknown }>;

  beforeAll(async () => {
    keys = await generateKeyPair('RS256', { extractable: true });
    privateKey = await exportPKCS8(keys.privateKey);
  });

  beforeEach(async () => {
    received = [];
    responses = {
      '/token': { status: 200, body: { access_token: 'access', expires_in: 3600 } },
      '/v1/projects/beep-test/accounts:delete': { status: 200, body: { kind: 'deleted' } },
    };
    server = createServer(async (request, response) => {
      const path = request.url ?? '';
      received.push({ path, authorization: request.headers.authorization, body: await bodyOf(request) });
      const answer = responses[path] ?? { status: 404, body: {} };
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const key = { client_email: 'beep@test.example', private_key: privateKey, token_uri: `${origin}/token` };
    directory = createFirebaseAccountDirectory({
      projectId: 'beep-test',
      serviceAccount: await loadServiceAccount(JSON.stringify(key)),
      apiOrigin: origin,
      timeoutMs: 500,
      now: () => NOW,
    });
  });
  afterEach(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );

  // spec: H4
  it('exchanges a signed assertion for a token, and deletes the account with it', async () => {
    await directory.deleteAccount('ann');
    const [token, deletion] = received;
    const form = new URLSearchParams(token?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload } = await jwtVerify(form.get('assertion') ?? '', keys.publicKey, {
      issuer: 'beep@test.example',
      audience: `${origin}/token`,
      currentDate: new Date(NOW),
    });
    expect(payload.scope).toBe('https://www.googleapis.com/auth/identitytoolkit');
    expect(deletion).toEqual({
      path: '/v1/projects/beep-test/accounts:delete',
      authorization: 'Bearer access',
      body: '{"localId":"ann"}',
    });
  });

  it('succeeds when there is no such account', async () => {
    responses['/v1/projects/beep-test/accounts:delete'] = {
      status: 400,
      body: { error: { message: 'USER_NOT_FOUND' } },
    };
    await expect(directory.deleteAccount('ann')).resolves.toBeUndefined();
  });

  it.each([
    ['/token', 401, { error: 'invalid_grant' }],
    ['/token', 200, {}],
    ['/v1/projects/beep-test/accounts:delete', 403, { error: { message: 'PERMISSION_DENIED' } }],
    ['/v1/projects/beep-test/accounts:delete', 500, 'oops'],
  ])('rejects when %s answers %i', async (path, status, body) => {
    responses[path] = { status, body };
    await expect(directory.deleteAccount('ann')).rejects.toThrow(String(status));
  });
});

describe('loadServiceAccount', () => {
  it.each(['{}', '{"client_email":"a@b"}', '{nonsense', '/nowhere/key.json'])(
    'says how to fix %s, without its contents',
    async (setting) => {
      await expect(loadServiceAccount(setting)).rejects.toThrow(/^FIREBASE_SERVICE_ACCOUNT /);
    },
  );
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
