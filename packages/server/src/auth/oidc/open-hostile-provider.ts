import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

const CLIENT_ID = 'beep';

/** What the provider does; tests change it between the steps of a sign-in. */
export interface ProviderLies {
  /** Fields of the discovery document. */
  document: Readonly<Record<string, unknown>>;
  claims: JWTPayload;
  signing: 'RS256' | 'HS256' | 'none';
  /** The answer of the token endpoint instead of tokens. */
  refusal: { readonly status: number; readonly error: string } | undefined;
  userinfo: unknown;
  /** Before the path of the discovery document. */
  prefix: string;
}

/** A provider on loopback that follows the standard, except where a test says otherwise. */
export interface HostileProvider {
  readonly issuer: string;
  readonly lies: ProviderLies;
  /** The nonce that the next ID token has. */
  nonce: string;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** Forms that the token endpoint has received. */
  readonly forms: URLSearchParams[];
  /** Replaces the signing key. */
  rotate(kid: string): Promise<void>;
  close(): void;
}

/** The key of every provider at first: making one takes longer than most tests. */
let first: ReturnType<typeof newKey> | undefined;

export async function openHostileProvider(nowSeconds: () => number): Promise<HostileProvider> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  first ??= newKey('first');
  let key = await first;
  const lies: ProviderLies = {
    document: {},
    claims: {},
    signing: 'RS256',
    refusal: undefined,
    userinfo: { sub: 'ada' },
    prefix: '',
  };
  const provider: HostileProvider = {
    ...{ issuer, lies, nonce: '', asked: [], forms: [] },
    rotate: async (kid) => {
      key = await newKey(kid);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const idToken = async (): Promise<string> => {
    const now = nowSeconds();
    const claims: JWTPayload = {
      ...{ iss: issuer, aud: CLIENT_ID, sub: 'ada', iat: now, exp: now + 300, nonce: provider.nonce },
      ...{ email: 'ada@school.example', email_verified: true, name: 'Ada' },
      ...lies.claims,
    };
    if (lies.signing === 'none') return new UnsecuredJWT(claims).encode();
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: lies.signing, kid: key.jwk.kid ?? '' });
    return jwt.sign(lies.signing === 'RS256' ? key.privateKey : new TextEncoder().encode('s'.repeat(32)));
  };
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    '/.well-known/openid-configuration': async () => ({ ...documentOf(issuer), ...lies.document }),
    '/jwks': async () => ({ keys: [key.jwk] }),
    '/token': async () => ({ id_token: await idToken(), access_token: 'access', token_type: 'Bearer' }),
    '/userinfo': async () => lies.userinfo,
  };
  server.on('request', async (request, response) => {
    const url = request.url ?? '';
    const path = url.startsWith(lies.prefix) ? url.slice(lies.prefix.length) : url;
    provider.asked.push(path);
    const body = await request.setEncoding('utf8').toArray();
    if (path === '/token') provider.forms.push(new URLSearchParams(body.join('')));
    const { refusal } = lies;
    response.statusCode = path === '/token' && refusal ? refusal.status : 200;
    const answer = path === '/token' && refusal ? { error: refusal.error } : await answers[path]?.();
    response.end(JSON.stringify(answer ?? {}));
  });
  return provider;
}

function documentOf(issuer: string): Readonly<Record<string, unknown>> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
  };
}

async function newKey(kid: string): Promise<{ readonly jwk: JWK; readonly privateKey: CryptoKey }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  return { jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }, privateKey };
}
