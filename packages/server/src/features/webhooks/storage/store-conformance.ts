import { WEBHOOK_EVENTS } from '@beep/api/features/webhooks';
import { expect } from 'vitest';
import type { Stores } from '../../../storage/stores.ts';
import { aRecording } from '../../../testing/a-recording.ts';
import { SEND_WEBHOOK } from './event-triggers.ts';
import type { StoredWebhook } from './store.ts';

const NOW = 2_000_000;
const NOTE = 'AAAAAAAAAAAAAAAAAAAAAA';

function aWebhook(changes: Partial<StoredWebhook> = {}): StoredWebhook {
  return {
    ...{ id: 'w1', owner_uid: 'ann', domain: null, email: 'ann@school.example' },
    ...{ url: 'https://hooks.example/', events: ` ${WEBHOOK_EVENTS.join(' ')} `, secret: 'whsec_eA==' },
    ...{ earlier_secret: null, earlier_until_ms: null, created_at_ms: 1_000_000 },
    ...{ off_reason: null, told_at_ms: null, failures: 0, failing_since_ms: null, rests_until_ms: 0 },
    ...changes,
  };
}

const aDomainWebhook = (domain: string): StoredWebhook =>
  aWebhook({ id: `of-${domain}`, owner_uid: null, domain });

async function eventsOf({ webhooks }: Stores, id = 'w1'): Promise<readonly string[]> {
  const found = await webhooks.deliveries(id, 99);
  return found.map(({ event }) => event).sort();
}

/** Everything that happens to a recording and its replies. */
async function live(stores: Stores, changes: { readonly domain?: string } = {}): Promise<void> {
  const { recordings, transcripts, listens, replies, deletions } = stores;
  await recordings.create(
    aRecording({ createdAt: NOW, transcriptState: 'writing', opensReplies: true, ...changes }),
  );
  await transcripts.add(NOTE, { format: 'text/plain', text: 'Good work.' }, NOW);
  await transcripts.put(NOTE, { format: 'text/plain', text: 'Good work!', checked: true }, NOW + 1);
  const listen = {
    recordingId: NOTE,
    addressHash: 'a',
    at: NOW,
    windowMs: 1,
    maxPerAddress: 9,
    isNoted: true,
  };
  for (const listenerHash of ['one', 'two']) await listens.count({ ...listen, listenerHash });
  const sound = { format: 'webm', bytes: 1, sha256: 'x', duration: 1, peaks: null, createdAt: NOW } as const;
  const upload = { key: 'k', bodySha256: 'b', recordingId: NOTE, tokenHash: 't' };
  await replies.create(
    { ...sound, ...upload, id: 'r1', name: 'Kim', network: null, expiresAt: NOW + 9000 },
    {
      ...{ perToken: 9, perRecording: 9, perOwner: 9, bytes: 2 ** 50 },
      flood: { replies: 99, perNetwork: 99, since: 0 },
    },
  );
  await replies.createAnswer(
    { ...sound, key: 'a', bodySha256: 'b', id: 'a1', replyId: 'r1', expiresAt: NOW + 9000 },
    { perReply: 9, ownerBytes: 2 ** 50 },
  );
  await recordings.setSuspended(NOTE, NOW, 'Not here');
  await recordings.setSuspended(NOTE, null);
  await recordings.markDeleted(NOTE, NOW);
  await deletions.restore(NOTE, 0);
}

/** The rules for webhooks; each runs on an empty database. */
export const WEBHOOK_RULES: Readonly<Record<string, (stores: Stores) => Promise<void>>> = {
  // spec: webhooks.2
  'writes each event once, with a job, for the webhooks of the owner and of the domain': async (stores) => {
    const { webhooks, jobs } = stores;
    for (const domain of ['school.example', 'other.example']) await webhooks.create(aDomainWebhook(domain));
    await webhooks.create(aWebhook());
    await webhooks.create(aWebhook({ id: 'w2', owner_uid: 'ben' }));
    await webhooks.create(aWebhook({ id: 'w3', events: ' recording.heard ' }));
    await webhooks.create(aWebhook({ id: 'w4', off_reason: 'owner' }));
    await live(stores, { domain: 'school.example' });
    expect(await eventsOf(stores)).toEqual([...WEBHOOK_EVENTS].sort());
    expect(await eventsOf(stores, 'of-school.example')).toEqual([...WEBHOOK_EVENTS].sort());
    expect(await eventsOf(stores, 'w3')).toEqual(['recording.heard']);
    for (const other of ['w2', 'w4', 'of-other.example']) expect(await eventsOf(stores, other)).toEqual([]);
    for (const [id, found] of [
      ...[['w1', 'waiting'] as const, ['w3', 'waiting'] as const, ['of-school.example', 'waiting'] as const],
      ...[['w2', undefined] as const, ['w4', undefined] as const],
    ]) {
      expect((await jobs.find({ kind: SEND_WEBHOOK, key: id }))?.status).toBe(found);
    }
    const [reply] = (await webhooks.deliveries('w1', 99)).filter(({ event }) => event === 'reply.received');
    expect(reply).toMatchObject({ recording_id: NOTE, reply_id: 'r1', at_ms: NOW, state: 'waiting' });
  },

  'queues the job of a webhook again once it is done': async ({ webhooks, recordings, jobs }) => {
    await webhooks.create(aWebhook());
    await recordings.create(aRecording({ createdAt: NOW }));
    const name = { kind: SEND_WEBHOOK, key: 'w1' };
    const job = await jobs.claim(name, { holder: 'me', leaseMs: 60_000 });
    if (!job) throw new Error('The job is not queued.');
    await recordings.markDeleted(NOTE, NOW);
    expect((await jobs.find(name))?.status).toBe('running');
    await jobs.complete(job);
    await recordings.setTitle(NOTE, { title: 'x' });
    expect(await webhooks.unattended(NOW, 9)).toEqual(['w1']);
    await recordings.create(aRecording({ id: 'B'.repeat(22), createdAt: NOW }));
    expect(await jobs.find(name)).toMatchObject({ status: 'waiting', attempts: 0 });
    expect(await webhooks.unattended(NOW, 9)).toEqual([]);
  },

  'writes no event that is older than the webhook, as an import brings them': async (stores) => {
    const { webhooks, recordings } = stores;
    await webhooks.create(aWebhook({ created_at_ms: NOW }));
    await recordings.create(aRecording({ createdAt: NOW - 1 }));
    expect(await eventsOf(stores)).toEqual([]);
    await recordings.markDeleted(NOTE, NOW + 1);
    expect(await eventsOf(stores)).toEqual(['recording.deleted']);
  },

  'notes attempts, and of a webhook since when it fails': async ({ webhooks, recordings }) => {
    await webhooks.create(aWebhook());
    await recordings.create(aRecording({ createdAt: NOW }));
    const due = () => webhooks.due('w1', NOW + 100);
    const first = await due();
    if (!first) throw new Error('Nothing is due.');
    const failed = { status: 500, problem: null, restsUntil: NOW + 50 };
    await webhooks.note(first, { ...failed, at: NOW, nextAt: NOW + 40 });
    const again = await due();
    expect(again).toMatchObject({ id: first.id, attempts: 1, status: 500, next_at_ms: NOW + 40 });
    expect(await webhooks.findAny('w1')).toMatchObject({
      ...{ failures: 1, failing_since_ms: NOW, rests_until_ms: NOW + 50 },
    });
    expect(await webhooks.unattended(NOW + 49, 9)).toEqual([]);
    await webhooks.note(again ?? first, { ...failed, at: NOW + 60, nextAt: null, off: 'failing' });
    expect(await due()).toBeUndefined();
    expect(await webhooks.findAny('w1')).toMatchObject({ off_reason: 'failing', failing_since_ms: NOW });
    expect(await webhooks.untold('mail', 9)).toEqual(['w1']);
    await webhooks.setTold('w1', NOW);
    expect(await webhooks.untold('mail', 9)).toEqual([]);
    await webhooks.change('w1', { off_reason: null });
    await webhooks.sendAgain(first);
    expect(await due()).toMatchObject({ id: first.id, attempts: 0 });
    await webhooks.note(first, { at: NOW + 70, status: 204, problem: null });
    expect(await webhooks.findDelivery('w1', first.id)).toMatchObject({ state: 'delivered', status: 204 });
    expect(await webhooks.findAny('w1')).toMatchObject({ failures: 0, failing_since_ms: null });
  },

  'forgets old events, and those of a webhook beyond the newest': async (stores) => {
    const { webhooks } = stores;
    await webhooks.create(aWebhook());
    await webhooks.create(aWebhook({ id: 'w2' }));
    for (const at of [1, 2, 3, 4, 5]) {
      await webhooks.add({ id: `d${at}`, webhook_id: 'w1', event: 'webhook.test', at_ms: NOW + at });
    }
    expect(await webhooks.add({ id: 'e', webhook_id: 'w2', event: 'webhook.test', at_ms: NOW + 1 })).toBe(
      true,
    );
    expect(await webhooks.add({ id: 'f', webhook_id: 'w9', event: 'webhook.test', at_ms: NOW })).toBe(false);
    await webhooks.forget(NOW + 2, 3);
    const ids = async (id: string) => (await webhooks.deliveries(id, 9)).map((one) => one.id);
    expect([await ids('w1'), await ids('w2')]).toEqual([['d5', 'd4', 'd3'], []]);
    const [, second] = await webhooks.deliveries('w1', 9);
    expect((await webhooks.deliveries('w1', 9, second)).map(({ id }) => id)).toEqual(['d3']);
  },

  // spec: webhooks.9
  'forgets the webhooks of a deleted account with their events': async (stores) => {
    const { webhooks, accountDeletions, recordings } = stores;
    await webhooks.create(aWebhook());
    await webhooks.create(aWebhook({ id: 'w2', owner_uid: 'ben' }));
    await recordings.create(aRecording({ createdAt: NOW }));
    await accountDeletions.begin({ uid: 'ann', deletedAt: NOW });
    expect(await webhooks.findAny('w1')).toBeUndefined();
    expect(await eventsOf(stores)).toEqual([]);
    expect(await webhooks.list({ uid: 'ben' })).toHaveLength(1);
  },
};
