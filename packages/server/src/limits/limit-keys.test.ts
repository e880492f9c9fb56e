import { uploadSchema } from '@beep/api/contract';
import type { HttpBindings } from '@hono/node-server';
import { expect, it } from 'vitest';
import * as payers from '../audio/queue/payers.ts';
import { newApiToken } from '../auth/api-token/api-token-text.ts';
import { openTestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { createRequestLimits } from './request-limits.ts';

const webm = await readSample('recorded.webm');
const JSON_BODY = { 'Content-Type': 'application/json' };
const SETTINGS = {
  ...{ uploadsPerUser: 9, uploadsPerAddress: 9, readsPerAddress: 99, writesPerAddress: 99 },
  listensPerAddress: 9,
};

interface Client {
  readonly uid: string;
  readonly peer: string;
}

it('no limit counts two clients together that share neither account nor network', async () => {
  const created: string[] = [];
  let taken = new Set<string>();
  const limits = createRequestLimits(SETTINGS, (quota) => {
    created.push(quota.name);
    const { takeNow } = createMemoryLimiter(quota);
    return {
      take: async (key, shares) => {
        taken.add(`${quota.name}: ${key}`);
        return takeNow(key, shares);
      },
    };
  });
  await using test = await withDisposal(openTestService(() => ({ limits })));
  const { filename } = uploadSchema.parse(await (await test.upload(webm)).json());
  await test.service.stores.replies.setState(filename, 'open');
  /** Everything that is limited, done to one recording. */
  const keysOf = async ({ uid, peer }: Client): Promise<ReadonlySet<string>> => {
    taken = new Set();
    const env = { incoming: { socket: { remoteAddress: peer } } } as unknown as HttpBindings;
    const post = (
      path: string,
      headers: Record<string, string>,
      body: string | typeof webm,
    ): Promise<Response> | Response =>
      test.app.request(`/api/v1/${path}`, { method: 'POST', headers, body }, env);
    const user = { Authorization: `Bearer token-of-${uid}` };
    const replier = { 'Reply-Token': `${uid.padEnd(42, '_')}A`, 'Idempotency-Key': crypto.randomUUID() };
    const statuses = [
      (await post('recordings', user, webm)).status,
      (await post(`recordings/${filename}/replies`, replier, webm)).status,
      (await post(`recordings/${filename}/reports`, JSON_BODY, '{"reason":"other"}')).status,
      (await post('frame-proof', { ...JSON_BODY, ...user }, '{"host":"front","secret":"guessed"}')).status,
      (await post(`users/${uid}/lti/courses/${'x'.repeat(22)}/members`, user, '')).status,
      (await test.app.request(`/api/v1/recordings/${filename}`, {}, env)).status,
      (await test.app.request('/api/v1/questions/333333', {}, env)).status,
      (
        await test.app.request(
          '/api/v1/profile/me/policy',
          { headers: { Authorization: `Bearer ${newApiToken()}` } },
          env,
        )
      ).status,
    ];
    expect(statuses).toEqual([201, 201, 204, 200, 404, 200, 404, 401]);
    return taken;
  };
  const one = await keysOf({ uid: 'bob', peer: '192.0.2.1' });
  const other = await keysOf({ uid: 'cid', peer: '198.51.100.1' });
  expect([...one].filter((key) => other.has(key))).toEqual([]);
  const used = new Set([...one].map((key) => key.split(':')[0]));
  expect(created.filter((name) => !used.has(name))).toEqual([]);
});

/** All senders without an account; their work has the payers of a browser and a network beside it. */
const { strangersPayer: _together, ...payersOfOne } = payers;

it.each(Object.entries(payersOfOne))('%s charges work on sound to whoever it is given', (_name, payer) => {
  expect(payer('one').key).not.toBe(payer('other').key);
  expect(payer('one').key).toContain('one');
});

async function withDisposal<T extends { close(): Promise<void> }>(opening: Promise<T>) {
  const opened = await opening;
  return { ...opened, [Symbol.asyncDispose]: () => opened.close() };
}
