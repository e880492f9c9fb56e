import { createHmac } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../../limits/memory-limiter.ts';
import { createRequestLimits } from '../../limits/request-limits.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';

const SECRET = 'a-secret-of-the-add-on-for-this-test';
const OLD_SECRET = 'the-secret-that-was-there-before-it';
const FRONT_SECRET = '0123456789abcdef';
const NO_LIMITS = {
  ...{ uploadsPerUser: 0, uploadsPerAddress: 0, readsPerAddress: 0, writesPerAddress: 0 },
  listensPerAddress: 0,
};
const CHALLENGE = 'Zm9vYmFyYmF6cXV4MTIzNA';

let service: TestService;
let bare: TestService;
beforeAll(async () => {
  service = await openTestService(() => ({
    embedding: {
      addonSecrets: [SECRET, OLD_SECRET],
      frontSecrets: [FRONT_SECRET, `${FRONT_SECRET}-2`],
      recorderSites: ['https://wiki.school.example'],
      recorderSiteSecrets: [],
    },
  }));
  bare = await openTestService();
});
afterAll(async () => {
  await service.close();
  await bare.close();
});

interface Made {
  readonly claims?: object;
  readonly secret?: string;
  readonly signedAs?: string;
}

/** A token as the add-on's script makes it, with the test's changes. */
function token({ claims = {}, secret = SECRET, signedAs = 'beep-frame-token-v1.' }: Made = {}): string {
  const payload = {
    v: 1,
    aud: 'https://beep.test',
    email: 'ann@school.example',
    exp: service.clock.now / 1000 + 120,
    challenge: CHALLENGE,
    ...claims,
  };
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  const signature = createHmac('sha256', secret)
    .update(signedAs + text)
    .digest('base64url');
  return `${text}.${signature}`;
}

async function prove(body: unknown, { uid = 'ann', of = service } = {}): Promise<unknown> {
  const response = await of.request('/api/v1/frame-proof', {
    method: 'POST',
    uid,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
  return response.json();
}
const docs = (of: string, challenge = CHALLENGE): object => ({ host: 'docs', challenge, token: of });
const PROVEN = { proven: true };
const NOT_VALID = { proven: false, reason: 'not_valid' };
const OTHER_ACCOUNT = { proven: false, reason: 'other_account' };

describe('a frame of the add-on', () => {
  it('is verified by a token for the account’s address, also in capitals', async () => {
    expect(await prove(docs(token()))).toEqual(PROVEN);
    expect(await prove(docs(token({ claims: { email: 'Ann@School.EXAMPLE' } })))).toEqual(PROVEN);
  });

  it('is verified with either secret during a rotation', async () => {
    expect(await prove(docs(token({ secret: OLD_SECRET })))).toEqual(PROVEN);
  });

  // spec: P6
  it.each<[string, () => string]>([
    ['signed with another secret', () => token({ secret: 'a secret that somebody made up, 32 long' })],
    ['signed for another use', () => token({ signedAs: '' })],
    ['without a signature', () => token().split('.')[0] ?? ''],
    [
      'with a changed payload',
      () => `${token({ claims: { email: 'bea@school.example' } }).split('.')[0]}.${token().split('.')[1]}`,
    ],
    ['that has expired', () => token({ claims: { exp: service.clock.now / 1000 } })],
    ['that lives longer than any of ours', () => token({ claims: { exp: service.clock.now / 1000 + 3600 } })],
    ['for another site', () => token({ claims: { aud: 'https://other.test' } })],
    ['for another frame', () => token({ claims: { challenge: 'b3RoZXItb3RoZXItb3RoZXI' } })],
    ['of another version', () => token({ claims: { v: 2 } })],
    ['without an address', () => token({ claims: { email: '' } })],
    ['that is nothing', () => ''],
  ])('is not verified by a token %s', async (_name, make) => {
    expect(await prove(docs(make()))).toEqual(NOT_VALID);
  });

  it.each([
    ['another user', 'bea@school.example'],
    ['the same name elsewhere', 'ann@other.example'],
    ['the name with an addition', 'ann+1@school.example'],
    ['the name with a dot', 'an.n@school.example'],
    // The Kelvin sign becomes a k in lower case.
    ['a letter that only looks the same in small', '\u212aim@school.example'],
  ])('is not verified by a valid token of %s', async (_name, email) => {
    const uid = email.startsWith('\u212a') ? 'kim' : 'ann';
    expect(await prove(docs(token({ claims: { email } })), { uid })).toEqual(OTHER_ACCOUNT);
  });

  it('is not verified for an account whose address is not verified', async () => {
    const unverified = await openTestService(() => ({
      embedding: { addonSecrets: [SECRET], frontSecrets: [], recorderSites: [], recorderSiteSecrets: [] },
      verifier: { verify: async () => ({ uid: 'ann', authTime: 0 }) },
    }));
    expect(await prove(docs(token()), { of: unverified })).toEqual(OTHER_ACCOUNT);
    await unverified.close();
  });

  // spec: P6
  it('is never verified if the installation has no secret, not even with an empty one', async () => {
    const reason = { proven: false, reason: 'not_configured' };
    expect(await prove(docs(token({ secret: '' })), { of: bare })).toEqual(reason);
    expect(await prove({ host: 'front', secret: '' }, { of: bare })).toEqual(reason);
  });
});

describe('a frame of Front', () => {
  it('is verified by the secret of any configured company', async () => {
    expect(await prove({ host: 'front', secret: FRONT_SECRET })).toEqual(PROVEN);
    expect(await prove({ host: 'front', secret: `${FRONT_SECRET}-2` })).toEqual(PROVEN);
  });

  it.each(['', '0123456789abcdeg', `${FRONT_SECRET} ${FRONT_SECRET}-2`, SECRET])(
    'is not verified by %j',
    async (secret) => {
      expect(await prove({ host: 'front', secret })).toEqual(NOT_VALID);
    },
  );
});

describe('a frame of another site', () => {
  it('is verified for an origin that the operator lists', async () => {
    expect(await prove({ host: 'site', origin: 'https://wiki.school.example' })).toEqual(PROVEN);
  });

  it.each([
    'https://school.example',
    'http://wiki.school.example',
    'https://wiki.school.example:8443',
    'https://wiki.school.example.evil.example',
    'null',
    '',
  ])('is not verified for %j', async (origin) => {
    expect(await prove({ host: 'site', origin })).toEqual({ proven: false, reason: 'not_configured' });
    expect(await prove({ host: 'site', origin }, { of: bare })).toMatchObject({ proven: false });
  });
});

describe('a wrong secret', () => {
  // spec: A9
  it.each([
    ['of Front', (secret: string) => ({ host: 'front', secret }), FRONT_SECRET],
    ['of the add-on', (secret: string) => docs(token({ secret })), SECRET],
  ])(
    '%s is refused without a look after 30 from one network, and costs no other',
    async (_name, body, right) => {
      const limits = createRequestLimits({ ...NO_LIMITS, writesPerAddress: 1000 }, createMemoryLimiter);
      const guarded = await openTestService(() => ({
        limits,
        embedding: {
          addonSecrets: [SECRET],
          frontSecrets: [FRONT_SECRET],
          recorderSites: [],
          recorderSiteSecrets: [],
        },
      }));
      const ask = async (secret: string, peer: string, uid: string): Promise<string> => {
        const headers = { 'Content-Type': 'application/json', Authorization: `Bearer token-of-${uid}` };
        const init = { method: 'POST', body: JSON.stringify(body(secret)), headers };
        const env = { incoming: { socket: { remoteAddress: peer } } } as unknown as HttpBindings;
        const response = await guarded.app.request('/api/v1/frame-proof', init, env);
        const { proven, code } = (await response.json()) as { proven?: boolean; code?: string };
        return code ?? String(proven);
      };
      const answers: string[] = [];
      for (let index = 0; index < 60; index += 1) {
        answers.push(await ask(`${index} is not the secret of this add-on, is it`, '192.0.2.1', `u${index}`));
      }
      expect(answers).toEqual([...Array(30).fill('false'), ...Array(30).fill('rate_limited')]);
      expect(await ask(right, '192.0.2.1', 'ann')).toBe('rate_limited');
      // Right ones are not counted.
      for (let index = 0; index < 60; index += 1) expect(await ask(right, '192.0.2.2', 'ann')).toBe('true');
      await guarded.close();
    },
  );
});

describe('the call', () => {
  it('needs a user, and one of the two hosts', async () => {
    const bodyless = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
    const body = JSON.stringify(docs(token()));
    expect((await service.request('/api/v1/frame-proof', { ...bodyless, body })).status).toBe(401);
    for (const wrong of [{}, { host: 'gmail' }, docs(token(), 'short'), { host: 'front' }]) {
      const response = await service.request('/api/v1/frame-proof', {
        ...bodyless,
        uid: 'ann',
        body: JSON.stringify(wrong),
      });
      expect(response.status).toBe(400);
    }
  });
});
