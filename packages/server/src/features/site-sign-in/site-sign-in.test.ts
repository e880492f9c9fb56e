import type { HttpBindings } from '@hono/node-server';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../../limits/memory-limiter.ts';
import { createRequestLimits } from '../../limits/request-limits.ts';
import { openTestService, type TestService } from '../../testing/open-test-service.ts';
import { readSample } from '../../testing/sample-audio.ts';

const SITE = 'https://wiki.school.example';
const SECRET = 'a-secret-of-the-wiki-for-this-test-only';
const NEW_SECRET = 'the-secret-that-comes-after-that-one-here';
const UNLISTED = 'https://old.school.example';
const CHALLENGE = 'Zm9vYmFyYmF6cXV4MTIzNA';
const EMBEDDING = {
  ...{ addonSecrets: [], frontSecrets: [] },
  recorderSites: [SITE, 'https://forum.school.example'],
  recorderSiteSecrets: [
    { site: SITE, secret: SECRET },
    { site: SITE, secret: NEW_SECRET },
    { site: UNLISTED, secret: SECRET },
  ],
};

let service: TestService;
beforeAll(async () => {
  service = await openTestService(() => ({ embedding: EMBEDDING }));
});
afterAll(() => service.close());

interface Made {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly secret?: string;
}

/** A token as a site's server makes it, with the test's changes. */
function sign({ claims = {}, secret = SECRET }: Made = {}): Promise<string> {
  const exp = service.clock.now / 1000 + 60;
  const payload = {
    iss: SITE,
    aud: 'https://beep.test',
    sub: '17',
    name: 'Ann',
    nonce: CHALLENGE,
    exp,
    ...claims,
  };
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

function signIn(token: string, { origin = SITE, of = service } = {}): Promise<Response> {
  return of.request('/api/v1/site-sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ origin, challenge: CHALLENGE, token }),
  });
}

interface Session {
  readonly uid: string;
  readonly token: string;
  readonly name: string | null;
}
const sessionOf = async (token: string, origin = SITE): Promise<Session> =>
  (await (await signIn(token, { origin })).json()) as Session;

describe('a recorder on a page of a listed site', () => {
  it('signs in the person that the site’s server names, who then records', async () => {
    const { uid, token, name } = await sessionOf(await sign());
    expect(name).toBe('Ann');
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'audio/webm' };
    const body = await readSample('recorded.webm');
    const stored = await service.request('/api/v1/recordings', { method: 'POST', headers, body });
    expect(stored.status).toBe(201);
    const list = await service.request(`/api/v1/users/${uid}/recordings`, { headers });
    expect(await list.json()).toMatchObject({ pagination: { totalRecords: 1 } });
  });

  // spec: P17
  it('finds the same account again, and another for another person or site', async () => {
    const both = { recorderSiteSecrets: [{ site: 'https://forum.school.example', secret: SECRET }] };
    const other = await openTestService(() => ({ embedding: { ...EMBEDDING, ...both } }));
    const forum = { claims: { iss: 'https://forum.school.example' } };
    const signed = [await sign(), await sign({ secret: NEW_SECRET }), await sign({ claims: { sub: '7' } })];
    const uids = await Promise.all(signed.map(async (token) => (await sessionOf(token)).uid));
    const there = await signIn(await sign(forum), { origin: 'https://forum.school.example', of: other });
    expect(uids[1]).toBe(uids[0]);
    expect(new Set([...uids, ((await there.json()) as Session).uid]).size).toBe(3);
    await other.close();
  });

  // spec: P17
  it('has no address: it administers nothing', async () => {
    const { token } = await sessionOf(
      await sign({ claims: { email: 'head@school.example', email_verified: true } }),
    );
    const headers = { Authorization: `Bearer ${token}` };
    expect((await service.request('/api/v1/admin/people', { headers })).status).toBe(403);
  });

  // spec: P17
  it('refuses a token that is not for this frame, now', async () => {
    const wrong = [
      await sign({ secret: 'a secret that somebody made up, 32 long' }),
      await sign({ claims: { nonce: 'b3RoZXItb3RoZXItb3RoZXI' } }),
      await sign({ claims: { aud: 'https://other.test' } }),
      await sign({ claims: { exp: service.clock.now / 1000 - 60 } }),
      await sign({ claims: { exp: service.clock.now / 1000 + 3600 } }),
      '',
    ];
    for (const token of wrong) expect((await signIn(token)).status).toBe(403);
  });

  // spec: P17
  it('refuses sites that are not listed, or have no secret', async () => {
    for (const origin of [UNLISTED, 'https://forum.school.example', 'https://evil.example', '']) {
      expect((await signIn(await sign({ claims: { iss: origin } }), { origin })).status).toBe(403);
    }
  });

  it('refuses a session whose account was deleted, and begins a new one later', async () => {
    const { uid, token } = await sessionOf(await sign({ claims: { sub: 'leaves' } }));
    const headers = { Authorization: `Bearer ${token}` };
    expect((await service.request('/api/v1/profile/me', { method: 'DELETE', headers })).status).toBe(200);
    expect((await service.request(`/api/v1/users/${uid}/recordings`, { headers })).status).toBe(401);
  });

  // spec: A9
  it('stops comparing after 30 wrong tokens from one network', async () => {
    const limits = createRequestLimits(
      {
        ...{ uploadsPerUser: 0, uploadsPerAddress: 0, readsPerAddress: 0, writesPerAddress: 1000 },
        listensPerAddress: 0,
      },
      createMemoryLimiter,
    );
    const guarded = await openTestService(() => ({ limits, embedding: EMBEDDING }));
    const wrong = await sign({ secret: NEW_SECRET.toUpperCase() });
    const statusOf = async (token: string, peer: string): Promise<number> => {
      const body = JSON.stringify({ origin: SITE, challenge: CHALLENGE, token });
      const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
      const env = { incoming: { socket: { remoteAddress: peer } } } as unknown as HttpBindings;
      return (await guarded.app.request('/api/v1/site-sign-in', init, env)).status;
    };
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) statuses.push(await statusOf(wrong, '192.0.2.1'));
    expect(statuses).toEqual([...Array(30).fill(403), 429]);
    expect(await statusOf(await sign(), '192.0.2.1')).toBe(429);
    expect(await statusOf(await sign(), '198.51.100.1')).toBe(200);
    await guarded.close();
  });
});
