import { expect } from 'vitest';
import { type LaunchedMain, launchMain } from '../testing/start-main.ts';
import { answersTo, askClass, type ClassAnswer, newToken, sendAnswer, TRIES } from './class-client.ts';
import { type FaultClient, play, responseOf, upload } from './fault-client.ts';
import { anySample, type Sample, type World } from './fault-world.ts';
import { hashPackets } from './hash-packets.ts';

/** Two have one name. */
const NAMES = ['Ada', 'Ben', 'Ben'];

interface Sent {
  readonly sample: Sample;
  readonly key: string;
  /** The ids of the responses with 201. */
  readonly acknowledged: string[];
}

interface Room {
  readonly question: string;
  readonly answers: readonly (Sent & { readonly answer: ClassAnswer })[];
  /** The recording of a printed label. */
  readonly labelled: Sent & { readonly slot: string };
}

/**
 * Interrupts a class that answers while its teacher records for a label; where several processes may run, the class is
 * spread over them, and each answer reaches two. What was answered with 201 is there once, all else completely or not at
 * all; sending again stores the rest, and each stored answer has used one try.
 */
export async function answerRound(world: World): Promise<void> {
  const rooms: Room[] = [];
  const others: LaunchedMain[] = [];
  const { processes } = world.engine;
  try {
    await world.interrupt(`answers to ${processes}`, async () => {
      while (others.length < processes - 1) {
        others.push(launchMain(await world.freePort(), world.installation.env));
      }
      await Promise.all(others.map(({ ready }) => ready));
      const services = [world.server(), ...others];
      const client = await world.client();
      const room = await openRoom(world, client);
      rooms.push(room);
      const answering = room.answers.flatMap((sent, index) =>
        [0, 1].slice(0, processes).map(async (copy) => {
          const { origin } = services[(index + copy) % processes] ?? world.server();
          const { id } = await sendAnswer(origin, sent.answer);
          if (id !== '') sent.acknowledged.push(id);
        }),
      );
      const recording = recordLabel(client, room).then(({ id }) => room.labelled.acknowledged.push(id));
      const victim = services[world.random.below(processes)] ?? world.server();
      return { process: victim, over: Promise.allSettled([...answering, recording]) };
    });
  } finally {
    for (const other of others) await other.kill();
  }
  await world.restart();
  const client = await world.client();
  for (const room of rooms) {
    await checkAnswers(world, client, room);
    await checkLabel(world, client, room);
  }
}

async function openRoom(world: World, client: FaultClient): Promise<Room> {
  const sample = anySample(world);
  const { id: question } = await upload(client, crypto.randomUUID(), sample.audio);
  world.kept.set(question, sample);
  const people = await askClass(client, question, NAMES);
  const { body } = await responseOf(
    client.call(`/api/v1/users/${client.uid}/sheets`, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ title: '', layout: 'a4-12' }),
    }),
  );
  const { slots } = body as { readonly slots: readonly { readonly id: string }[] };
  const newSent = (): Sent => ({ sample: anySample(world), key: crypto.randomUUID(), acknowledged: [] });
  return {
    question,
    answers: people.map((person) => {
      const sent = newSent();
      const { key, sample: own } = sent;
      return { ...sent, answer: { recording: question, person, token: newToken(), key, audio: own.audio } };
    }),
    labelled: { ...newSent(), slot: slots[0]?.id ?? '' },
  };
}

function recordLabel(client: FaultClient, { labelled }: Room): ReturnType<typeof upload> {
  return upload(client, labelled.key, labelled.sample.audio, `?slot=${labelled.slot}`);
}

async function checkAnswers(world: World, client: FaultClient, { question, answers }: Room): Promise<void> {
  const { origin } = world.server();
  const before = (await answersTo(client, question)).map(({ id }) => id);
  expect(before).toEqual(expect.arrayContaining(answers.flatMap(({ acknowledged }) => acknowledged)));
  const stored = new Map<string, string>();
  for (const { answer, sample, acknowledged } of answers) {
    const again = await sendAnswer(origin, answer);
    expect(again).toEqual({ status: 201, id: acknowledged[0] ?? expect.any(String) });
    stored.set(answer.person, again.id);
    const audio = await client.call(`/api/v1/users/${client.uid}/replies/${again.id}/audio`);
    expect(await hashPackets(new Uint8Array(await audio.arrayBuffer()))).toBe(sample.played.sound);
  }
  expect(await heldBy(client, question)).toEqual(stored);
  for (let used = 1; used < TRIES; used += 1) {
    for (const { answer } of answers) {
      const next = await sendAnswer(origin, { ...answer, key: crypto.randomUUID() });
      expect(next.status).toBe(201);
      stored.set(answer.person, next.id);
    }
    expect(await heldBy(client, question)).toEqual(stored);
  }
  for (const { answer } of answers) {
    const over = await sendAnswer(origin, { ...answer, key: crypto.randomUUID() });
    expect(over).toMatchObject({ id: '', code: 'tries_used' });
  }
}

/** The answer of each person; fails if there are two. */
async function heldBy(client: FaultClient, question: string): Promise<ReadonlyMap<string, string>> {
  const held = await answersTo(client, question);
  const people = new Map(held.map(({ person, id }) => [person, id]));
  expect(people.size).toBe(held.length);
  return people;
}

async function checkLabel(world: World, client: FaultClient, room: Room): Promise<void> {
  const { slot, sample, acknowledged } = room.labelled;
  const [id] = acknowledged;
  if (id !== undefined) expect(await play(client, slot)).toEqual(sample.played);
  const again = await recordLabel(client, room);
  expect(again).toEqual({ status: 201, id: id ?? expect.any(String) });
  expect(await play(client, slot)).toEqual(sample.played);
  world.kept.set(again.id, sample);
}
