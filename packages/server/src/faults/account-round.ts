import { expect } from 'vitest';
import { play, statusOf, upload } from './fault-client.ts';
import { anySample, type Sample, type World } from './fault-world.ts';

const RECORDINGS = 3;

interface Leaver {
  readonly name: string;
  readonly uid: string;
  readonly recordings: ReadonlyMap<string, Sample>;
  acknowledged: boolean;
}

/** Interrupts the deletion of an account: it either did not begin, or completes without another request. */
export async function accountRound(world: World): Promise<void> {
  const leavers: Leaver[] = [];
  await world.interrupt('account', async () => {
    const leaver = await prepare(world, `leaves-${world.random.below(1e9)}`);
    leavers.push(leaver);
    const { call } = await world.client(leaver.name);
    const leave = async (): Promise<void> => {
      expect(await statusOf(call('/api/v1/profile/me', { method: 'DELETE' }))).toBe(200);
      leaver.acknowledged = true;
    };
    return { process: world.server(), over: leave() };
  });
  await world.restart();
  for (const leaver of leavers) await check(world, leaver);
}

async function prepare(world: World, name: string): Promise<Leaver> {
  const client = await world.client(name);
  const recordings = new Map<string, Sample>();
  for (let made = 0; made < RECORDINGS; made += 1) {
    const sample = anySample(world);
    const { id } = await upload(client, crypto.randomUUID(), sample.audio);
    recordings.set(id, sample);
    const headers = { 'Content-Type': 'text/plain' };
    const transcript = { method: 'PUT', headers, body: 'What was said.' };
    expect(await statusOf(client.call(`/api/v1/recordings/${id}/transcript`, transcript))).toBe(204);
  }
  return { name, uid: client.uid, recordings, acknowledged: false };
}

async function check(world: World, leaver: Leaver): Promise<void> {
  const { installation } = world;
  const visitor = await world.client();
  const [noted] = await installation.query(`select uid from account_deletions where uid = '${leaver.uid}'`);
  if (leaver.acknowledged) expect(noted).toBeDefined();
  if (!noted) {
    for (const [id, sample] of leaver.recordings) expect(await play(visitor, id)).toEqual(sample.played);
    const { call, uid } = await world.client(leaver.name);
    expect(uid).toBe(leaver.uid);
    expect(await statusOf(call('/api/v1/profile/me', { method: 'DELETE' }))).toBe(200);
  }
  for (const id of leaver.recordings.keys()) {
    expect(await statusOf(visitor.call(`/api/v1/recordings/${id}`))).toBe(410);
  }
  const owned = `select id from recordings where owner_uid = '${leaver.uid}'`;
  await expect.poll(() => installation.query(owned), { timeout: 20_000 }).toEqual([]);
  await expect
    .poll(() => world.client(leaver.name).then(({ uid }) => uid), { timeout: 20_000 })
    .not.toBe(leaver.uid);
}
