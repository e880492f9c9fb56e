import type { RecordingResource } from '@beep/api';
import { recordingSchema, uploadSchema } from '@beep/api/contract';
import { OTHER_DOMAINS } from '@beep/core/policies';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';
import { setPolicy } from '../testing/set-policy.ts';

const LISTENER = { 'X-Listener-Id': 'a-listener' };

let test: TestService;
let path: string;

beforeEach(async () => {
  test = await openTestService();
  const response = await test.upload(await readSample('recorded.webm'), { uid: 'ann' });
  path = `/api/v1/recordings/${uploadSchema.parse(await response.json()).filename}`;
});
afterEach(() => test.close());

async function seenBy(uid?: string): Promise<RecordingResource> {
  return recordingSchema.parse(await (await test.request(path, uid === undefined ? {} : { uid })).json());
}

async function play(headers: Readonly<Record<string, string>> = LISTENER): Promise<void> {
  expect((await test.request(`${path}/play`, { method: 'POST', headers })).status).toBe(204);
}

async function hear(heard: unknown, init: { headers?: object; uid?: string } = {}): Promise<number> {
  const headers = { ...LISTENER, ...init.headers, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ heard });
  return (await test.request(`${path}/heard`, { ...init, method: 'POST', headers, body })).status;
}

it('is told to the owner only', async () => {
  expect((await seenBy('ann')).heard).toBe('not_yet');
  await play();
  expect(await seenBy('ann')).toMatchObject({ heard: 'partly', first_heard_at: test.clock.now / 1000 });
  test.clock.now += 60_000;
  expect(await hear((await seenBy()).duration)).toBe(204);
  expect((await seenBy('ann')).heard).toBe('to_the_end');
  for (const uid of [undefined, 'ben']) {
    expect(await seenBy(uid)).not.toMatchObject({ heard: expect.anything() });
    expect(await seenBy(uid)).not.toMatchObject({ first_heard_at: expect.anything() });
  }
});

// spec: admin-page.23
it('ignores the owner, robots, and what nobody can have heard', async () => {
  const { duration } = await seenBy();
  const robot = { 'User-Agent': 'Slackbot 1.0' };
  await play({ ...LISTENER, ...robot });
  await hear(duration);
  expect((await seenBy('ann')).heard).toBe('not_yet');
  await play();
  test.clock.now += 60_000;
  await hear(duration, { uid: 'ann' });
  await hear(duration, { headers: robot });
  await hear(duration, { headers: { 'X-Listener-Id': 'never counted' } });
  expect((await seenBy('ann')).heard).toBe('partly');
  for (const heard of [-1, 'all', null]) expect(await hear(heard)).toBe(400);
});

// spec: admin-page.24
it('is not noted where a policy forbids it', async () => {
  await setPolicy(test, OTHER_DOMAINS, { hearing: false });
  await play();
  test.clock.now += 60_000;
  expect(await hear(1)).toBe(204);
  expect(await seenBy('ann')).not.toMatchObject({ heard: expect.anything() });
  await setPolicy(test, OTHER_DOMAINS);
  const { heard, first_heard_at } = await seenBy('ann');
  expect([heard, first_heard_at]).toEqual(['partly', undefined]);
});
