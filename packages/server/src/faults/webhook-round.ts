import { WEBHOOK_EVENTS } from '@beep/api/features/webhooks';
import { expect } from 'vitest';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';
import { responseOf, upload } from './fault-client.ts';
import { anySample, type Sample, type World } from './fault-world.ts';

const PATIENT = { timeout: 90_000, interval: 200 };
const UPLOADS = 3;

/**
 * Interrupts uploads of a user with a webhook, and a receiver that fails at first: it is told of each recording that was
 * acknowledged, perhaps more than once, but with one id.
 */
export async function webhookRound(world: World): Promise<void> {
  await using receiver = new WebhookReceiver();
  const url = await receiver.start();
  // A second failure of the same event would be followed by five minutes.
  receiver.answers.push(500);
  const owner = await world.client();
  const path = `/api/v1/users/${owner.uid}/webhooks`;
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ url, events: WEBHOOK_EVENTS });
  const created = await responseOf(owner.call(path, { method: 'POST', headers, body }));
  expect(created.status).toBe(201);
  const { id: webhook } = created.body as { readonly id: string };
  const takes: { readonly key: string; readonly sample: Sample }[] = [];
  await world.interrupt('uploads with a webhook', async () => {
    const client = await world.client();
    const begun = Array.from({ length: UPLOADS }, () => ({
      key: crypto.randomUUID(),
      sample: anySample(world),
    }));
    takes.push(...begun);
    const sending = begun.map(({ key, sample }) => upload(client, key, sample.audio));
    return { process: world.server(), over: Promise.allSettled(sending) };
  });
  await world.restart();
  const client = await world.client();
  for (const { key, sample } of takes) {
    const { id, status } = await upload(client, key, sample.audio);
    expect(status).toBe(201);
    world.kept.set(id, sample);
    await expect.poll(() => idsFor(receiver, id), PATIENT).toHaveLength(1);
  }
  expect((await client.call(`${path}/${webhook}`, { method: 'DELETE' })).status).toBe(204);
}

/** The ids with which a receiver was told that a recording was created. */
function idsFor({ received }: WebhookReceiver, recording: string): readonly string[] {
  const told = received.filter(({ body }) => {
    const { type, data } = JSON.parse(body);
    return type === 'recording.created' && data.recording.id === recording;
  });
  return [...new Set(told.map(({ id }) => id))];
}
