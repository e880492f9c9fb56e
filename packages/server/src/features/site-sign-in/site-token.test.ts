import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readSiteToken } from './site-token.ts';

const SITE = 'https://wiki.school.example';
const [SECRET, NEW_SECRET] = [
  'a-secret-of-the-wiki-for-this-test-only',
  'the-secret-that-comes-after-that-one',
];
const CHALLENGE = 'Zm9vYmFyYmF6cXV4MTIzNA';
const SECONDS = Date.UTC(2030, 0, 31) / 1000;

interface Made {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly secret?: string;
  readonly alg?: string;
}

/** A token as a site's server makes it, with the test's changes. */
function sign({ claims = {}, secret = SECRET, alg = 'HS256' }: Made = {}): Promise<string> {
  const payload = { iss: SITE, aud: 'https://beep.test', sub: '17', nonce: CHALLENGE, exp: SECONDS + 60 };
  return new SignJWT({ ...payload, ...claims })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode(secret));
}

const read = (token: string) =>
  readSiteToken(token, {
    ...{ origin: SITE, challenge: CHALLENGE, secrets: [SECRET, NEW_SECRET] },
    ...{ audience: 'https://beep.test', nowMs: SECONDS * 1000 },
  });

describe('a token of a site', () => {
  it('names a person, by either secret', async () => {
    expect(await read(await sign())).toEqual({ subject: '17', name: null });
    expect(await read(await sign({ secret: NEW_SECRET }))).toEqual({ subject: '17', name: null });
  });

  it.each([
    ['Ann', 'Ann'],
    ['x'.repeat(201), 'x'.repeat(200)],
    ['', null],
    [7, null],
  ])('with the name %j calls the person %j', async (given, name) => {
    expect(await read(await sign({ claims: { name: given } }))).toMatchObject({ name });
  });

  it.each([
    ['that ends in five minutes', { exp: SECONDS + 300 }],
    ['that ended four seconds ago, by our clock', { exp: SECONDS - 4 }],
    ['with a person of 200 characters', { sub: 'x'.repeat(200) }],
  ])('%s is taken', async (_what, claims) => {
    expect(await read(await sign({ claims }))).toBeDefined();
  });

  // spec: P17
  it.each<[string, () => Promise<string> | string]>([
    ['signed with another secret', () => sign({ secret: 'a secret that somebody made up, 32 long' })],
    ['without a signature', () => new UnsecuredJWT({ iss: SITE, sub: '17', nonce: CHALLENGE }).encode()],
    ['signed in another way', () => sign({ alg: 'HS512', secret: SECRET.repeat(2) })],
    ['of another site', () => sign({ claims: { iss: 'https://forum.school.example' } })],
    ['for another service', () => sign({ claims: { aud: 'https://other.test' } })],
    ['for another frame', () => sign({ claims: { nonce: 'b3RoZXItb3RoZXItb3RoZXI' } })],
    ['that has expired', () => sign({ claims: { exp: SECONDS - 6 } })],
    ['without an end', () => sign({ claims: { exp: undefined } })],
    ['that lives long', () => sign({ claims: { exp: SECONDS + 301 } })],
    ['without a person', () => sign({ claims: { sub: undefined } })],
    ['with an empty person', () => sign({ claims: { sub: '' } })],
    ['with a person that is a number', () => sign({ claims: { sub: 17 } })],
    ['with a person of 201 characters', () => sign({ claims: { sub: 'x'.repeat(201) } })],
    ['that is nothing', () => ''],
  ])('%s is refused', async (_what, make) => {
    expect(await read(await make())).toBeUndefined();
  });
});
