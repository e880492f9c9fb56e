import { createHmac } from 'node:crypto';
import { createSeededRandom } from '@beep/testkit/random';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

const SECRET = 'whsec_c29hay1zZWNyZXQ=';
const NOW_S = 1_900_000_000;

let receiver: WebhookReceiver;
let wrong: string[];
beforeEach(async () => {
  wrong = [];
  receiver = await startWebhookReceiver({
    ...{ random: createSeededRandom(1), now: () => [NOW_S * 1000] },
    onWrong: (what) => void wrong.push(what),
  });
  receiver.expectFrom('ann', SECRET);
});
afterEach(() => receiver[Symbol.asyncDispose]());

function tell(id: string, { secret = SECRET, at = NOW_S, name = 'ann' } = {}): Promise<number> {
  const body = JSON.stringify({ type: 'recording.created', data: { recording: { id: 'note' } } });
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  const headers = {
    ...{ 'webhook-id': id, 'webhook-timestamp': String(at) },
    'webhook-signature': `v1,${signature}`,
  };
  return fetch(receiver.urlOf(name), { method: 'POST', headers, body }).then(
    ({ status }) => status,
    () => 0,
  );
}

it('notes an event under each of its ids', async () => {
  receiver.mend();
  for (const id of ['one', 'one', 'two']) expect(await tell(id)).toBe(204);
  expect(receiver.received('ann')).toEqual(new Map([['recording.created note', new Set(['one', 'two'])]]));
  expect(wrong).toEqual([]);
});

it.each([
  ['of another secret', { secret: 'whsec_b3RoZXI=' }, 'not signed'],
  ['of another time', { at: NOW_S - 3600 }, 'of another time'],
  ['of nobody', { name: 'bob' }, 'nobody’s'],
])('reports a request %s', async (_name, request, problem) => {
  receiver.mend();
  await tell('one', request);
  expect(wrong).toEqual([expect.stringContaining(problem)]);
});

it('fails some requests until it is mended, and does not count their events', async () => {
  const statuses = [];
  for (let n = 0; n < 60; n += 1) statuses.push(await tell(String(n)));
  expect(new Set(statuses)).toEqual(new Set([0, 204, 500]));
  const taken = statuses.filter((status) => status === 204).length;
  expect(receiver.received('ann').get('recording.created note')?.size).toBe(taken);
  expect(receiver.counts).toEqual({ asked: 60, failed: 60 - taken });
  receiver.mend();
  for (let n = 0; n < 30; n += 1) expect(await tell('again')).toBe(204);
});
