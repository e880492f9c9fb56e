import { callSurely, json, sendJson } from '../call.ts';
import { type Desk, tell } from '../desk.ts';
import { report, type SoakClient, type SoakWorld } from '../soak-world.ts';
import { until } from '../until.ts';

const EVENTS = ['recording.created', 'recording.deleted', 'reply.received'] as const;
/** Those that wait are planned every minute. */
const ARRIVED_LIMIT_MS = 5 * 60_000;
const MAX_NAMED = 10;

/** The owner of a desk is told of everything from now on. */
export async function openWebhook(world: SoakWorld, desk: Desk): Promise<void> {
  const { name, account } = desk;
  const path = `/api/v1/users/${account.uid}/webhooks`;
  const body = { url: world.receiver.urlOf(name), events: EVENTS };
  const response = await sendJson(world, path, { method: 'POST', account, body });
  if (response.status !== 201) throw new Error(`A webhook is answered ${tell(response)}`);
  desk.webhookAt = Math.max(...world.clock.view().now);
  world.receiver.expectFrom(name, json<{ secret: string }>(response).secret);
}

/** The log of what was sent. */
export async function readDeliveries(world: SoakWorld, { teacher }: SoakClient): Promise<void> {
  const { account } = teacher;
  const path = `/api/v1/users/${account.uid}/webhooks`;
  const { webhooks } = json<{ webhooks: readonly { id: string; off?: string }[] }>(
    await callSurely(world, path, { account }),
  );
  const [webhook] = webhooks;
  if (webhooks.length !== 1 || webhook?.off !== undefined) {
    report(world, `The webhooks of ${teacher.name} are ${JSON.stringify(webhooks)}`);
    return;
  }
  const log = await callSurely(world, `${path}/${webhook?.id}/deliveries`, { account });
  if (log.status !== 200) report(world, `The log of a webhook is answered ${tell(log)}`);
}

/** Every event that was acknowledged has arrived, and each under one id however often. */
export async function checkEvents(world: SoakWorld, desks: readonly Desk[]): Promise<void> {
  const missing = (): string[] =>
    desks.flatMap(({ name, events }) => {
      const received = world.receiver.received(name);
      return [...events].filter((event) => !received.has(event));
    });
  await until(() => missing().length === 0, ARRIVED_LIMIT_MS, 'all events').catch(() => undefined);
  const lost = missing();
  for (const event of lost.slice(0, MAX_NAMED)) report(world, `${event} never came`);
  if (lost.length > MAX_NAMED) report(world, `${lost.length} events never came`);
  for (const { name } of desks) {
    for (const [event, ids] of world.receiver.received(name)) {
      if (ids.size > 1) report(world, `${event} came as ${ids.size} events`);
    }
  }
}
