import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { readSample } from '../testing/sample-audio.ts';
import { type FaultClient, signIn, statusOf, upload } from './fault-client.ts';
import type { World } from './fault-world.ts';

const SPOKEN = /^WEBVTT\n\n\S+ --> \S+\nand so,? my fellow americans?[.,]?\n*$/i;
const OWN = 'Written by the owner.';
/** Owners make their changes within this time: while the model is loaded, while it is used, or afterwards. */
const CHANGES_MS = 3000;

/** A note, and what its owner does while it is transcribed. */
export interface SpokenNote {
  readonly id: string;
  readonly fate: 'keep' | 'write' | 'delete' | 'leave';
  /** Its owner, who has no other note. */
  readonly client: FaultClient;
  /** Set when the change was answered: true if the note had a text then. */
  hadText?: boolean;
}

export async function sendNote(world: World, origin: string, fate: SpokenNote['fate']): Promise<SpokenNote> {
  const client = await signIn(origin, `speaks-${world.random.below(1e9)}`);
  const { id } = await upload(client, crypto.randomUUID(), await readSample('recorded.webm'));
  return { id, fate, client };
}

/** Does what the owner does, at a random time. Rejects if the service is killed before its answer. */
export async function changeNote(world: World, note: SpokenNote): Promise<void> {
  const { id, fate, client } = note;
  if (fate === 'keep') return;
  await delay(world.random.fraction() * CHANGES_MS);
  const path = `/api/v1/recordings/${id}`;
  const headers = { 'Content-Type': 'text/plain' };
  const change = {
    write: () => client.call(`${path}/transcript`, { method: 'PUT', headers, body: OWN }),
    delete: () => client.call(path, { method: 'DELETE' }),
    leave: () => client.call('/api/v1/profile/me', { method: 'DELETE' }),
  }[fate];
  expect([200, 204]).toContain(await statusOf(change()));
  note.hadText = (await textOf(world, id)) !== undefined;
}

/** Checks a note once nothing is transcribed any more; `origin` is that of any service. */
export async function checkNote(world: World, note: SpokenNote, origin: string): Promise<void> {
  const { id, fate, hadText } = note;
  const status = await statusOf(fetch(`${origin}/api/v1/recordings/${id}`));
  const wasAnswered = hadText !== undefined;
  const text = (): Promise<string | undefined> => textOf(world, id);
  if (status === 410) {
    expect(fate).toMatch(/^(delete|leave)$/);
    if (fate === 'leave') await expect.poll(text, { timeout: 20_000 }).toBeUndefined();
    else if (wasAnswered) expect((await text()) !== undefined).toBe(hadText);
    return;
  }
  expect([status, fate]).toEqual([200, wasAnswered ? 'write' : fate]);
  if (fate !== 'write') expect(await text()).toMatch(SPOKEN);
  else if (wasAnswered) expect(await text()).toBe(OWN);
  else expect([OWN, expect.stringMatching(SPOKEN)]).toContainEqual(await text());
}

async function textOf({ installation }: World, id: string): Promise<string | undefined> {
  const [row] = await installation.query<{ text: string }>(
    `select text from transcripts where recording_id = '${id}'`,
  );
  return row?.text;
}
