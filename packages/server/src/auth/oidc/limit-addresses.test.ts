import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createAdministrators } from '../../access/administrators.ts';
import { openMemoryStores } from '../../testing/open-memory-stores.ts';
import type { VerifiedUser } from '../token-verifier.ts';
import { limitAddresses } from './limit-addresses.ts';

const USER = { uid: 'ada', authTime: 0 };
const PROVIDERS: Parameters<typeof limitAddresses>[1] = [
  { id: 'oidc.school', domains: ['school.example'] },
  { id: 'oidc.google', domains: [] },
  { id: 'oidc.club', domains: ['club.example'] },
];

/** The user of a token of a provider whose verified address is `verifiedEmail`. */
function userOf(providerId: string | undefined, verifiedEmail?: string): Promise<VerifiedUser> {
  const user = verifiedEmail === undefined ? USER : { ...USER, verifiedEmail };
  const firebase = providerId === undefined ? {} : { sign_in_provider: providerId };
  const token = new UnsecuredJWT({ firebase }).encode();
  return limitAddresses({ verify: async () => user }, PROVIDERS).verify(token);
}

describe('an address', () => {
  it.each([
    ['oidc.school', 'ada@school.example'],
    ['oidc.school', 'Ada@SCHOOL.example'],
    ['oidc.club', 'ada@club.example'],
  ])('counts for everything from %s, which is listed for the domain of %s', async (provider, email) => {
    expect(await userOf(provider, email)).toEqual({ ...USER, verifiedEmail: email });
  });

  // spec: A6
  it.each([
    ['oidc.google', 'ada@school.example'],
    ['oidc.google', 'ada@SCHOOL.example'],
    ['oidc.club', 'ada@school.example'],
    ['oidc.gone', 'ada@school.example'],
    ['oidc.gone', 'ada@nowhere.example'],
    [undefined, 'ada@nowhere.example'],
  ])(
    'is not verified from %s, which is not one of those listed for the domain of %s',
    async (provider, email) => {
      expect(await userOf(provider, email)).toEqual(USER);
    },
  );

  it.each(['ada@nowhere.example', 'ada@x.school.example', 'ada@ｓchool.example', 'ada@school.example.'])(
    'of a domain that no provider lists names no administrator: %s',
    async (email) => {
      const user = await userOf('oidc.google', email);
      expect(user).toEqual({ ...USER, verifiedEmail: email, isDomainUnlisted: true });
    },
  );

  // spec: A6
  it('names an administrator, of the configuration or of a domain, from a listed provider only', async () => {
    const stores = await openMemoryStores();
    const administrators = createAdministrators({
      ...{ stores, now: () => 1 },
      configured: ['it@nowhere.example', 'it@school.example'],
    });
    const named = { domain: 'school.example', namedBy: 'operator', namedAt: 1 };
    for (const email of ['head@nowhere.example', 'head@school.example']) {
      await stores.administrators.add({ ...named, email });
    }
    const isOne = async (provider: string, email: string): Promise<boolean> =>
      administrators.isAdministrator(await userOf(provider, email));
    for (const name of ['it', 'head']) {
      expect(await isOne('oidc.school', `${name}@school.example`)).toBe(true);
      for (const provider of ['oidc.google', 'oidc.club']) {
        expect(await isOne(provider, `${name}@school.example`)).toBe(false);
        expect(await isOne(provider, `${name}@nowhere.example`)).toBe(false);
      }
    }
    await stores.close();
  });
});
