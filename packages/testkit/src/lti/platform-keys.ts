import { createPublicKey, createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** A public key. */
export interface Jwk {
  readonly kid?: string;
  readonly [member: string]: unknown;
}

export interface PlatformKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** Other members than those by which a tool verifies RS256; undefined for one that is left out. */
  readonly published?: Readonly<Record<string, unknown>>;
}

type Claims = Readonly<Record<string, unknown>>;

/** Of closed platforms: to make a key takes longer than most tests. */
const unused: KeyObject[] = [];

/** A key that no other open platform has. */
export function takePlatformKey(kid: string): PlatformKey {
  const privateKey = unused.pop() ?? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return { kid, privateKey };
}

/** Gives a key back. Nothing may verify tokens with it any more. */
export function returnPlatformKey({ privateKey }: PlatformKey): void {
  unused.push(privateKey);
}

export function publicJwk({ kid, privateKey, published }: PlatformKey): Jwk {
  const key = createPublicKey(privateKey).export({ format: 'jwk' });
  return { ...key, kid, alg: 'RS256', use: 'sig', ...published };
}

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string): Claims => JSON.parse(Buffer.from(part, 'base64url').toString()) as Claims;

/** A JWT, RS256 unless the header says otherwise; with `none` it has no signature. */
export function signJwt({ kid, privateKey }: PlatformKey, claims: Claims, header: Claims = {}): string {
  const whole = { alg: 'RS256', typ: 'JWT', kid, ...header };
  const text = `${encode(whole)}.${encode(claims)}`;
  if (whole.alg === 'none') return `${text}.`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

/** The claims of a token that one of the keys has signed; undefined for any other. */
export function verifyJwt(token: string, keys: readonly Jwk[]): Claims | undefined {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { alg, kid } = decode(header);
  const key = keys.find((one) => one.kid === kid);
  if (alg !== 'RS256' || key === undefined) return undefined;
  const verifier = createVerify('RSA-SHA256').update(`${header}.${payload}`);
  const isSigned = verifier.verify(
    createPublicKey({ key: key as { kty: string }, format: 'jwk' }),
    signature,
    'base64url',
  );
  return isSigned ? decode(payload) : undefined;
}
