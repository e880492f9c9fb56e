import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import { IdentityError, type TokenVerifier } from '../token-verifier.ts';

export const PROJECT = 'demo-beep';
export const NOW_MS: number = Date.UTC(2026, 5, 1);
export const NOW: number = NOW_MS / 1000;

/** Serves key sets for tests. */
export interface KeyServers {
  /** Resolves with the URL of a key set. */
  serve(response: RequestListener): Promise<string>;
  close(): void;
}

export function openKeyServers(): KeyServers {
  const servers = new Set<ReturnType<typeof createServer>>();
  return {
    async serve(response) {
      const server = createServer(response);
      servers.add(server);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`;
    },
    close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** A signing key in place of Google's. */
export interface TestKey {
  readonly jwk: JWK;
  readonly publicKey: CryptoKey;
  readonly privateKey: CryptoKey;
  sign(payload?: JWTPayload): Promise<string>;
}

export async function newKey(kid: string): Promise<TestKey> {
  const pair = await generateKeyPair('RS256', { extractable: true });
  const header = { alg: 'RS256', kid, typ: 'JWT' };
  return {
    ...pair,
    jwk: { ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' },
    sign: (payload = claims()) => new SignJWT(payload).setProtectedHeader(header).sign(pair.privateKey),
  };
}

/** The claims of a valid token. */
export function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    sub: 'ada',
    email: 'ada@example.com',
    email_verified: true,
    auth_time: NOW - 100,
    iat: NOW - 50,
    exp: NOW + 3550,
    ...changes,
  };
}

/** Why the verifier rejects a token, or `accepted`. */
export async function refusalOf(token: string, verifier: TokenVerifier): Promise<string> {
  const cause: unknown = await verifier.verify(token).then(
    () => 'accepted',
    (error: unknown) => error,
  );
  return cause instanceof IdentityError ? cause.code : String(cause);
}
