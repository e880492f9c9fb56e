import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SeededRandom } from '@beep/testkit/random';
import { type Answer, callSurely, isDone, json, sendJson } from '../call.ts';
import { type Desk, deleteOwn, expectEvent, noteMade, record, tell } from '../desk.ts';
import { report, type SoakClient, type SoakWorld } from '../soak-world.ts';

export type { Desk } from '../desk.ts';

const MAX_THREADS = 6;
const MAX_REPLIES = 12;

/** A voice reply that was acknowledged to its sender, and what its owner did with it. */
export interface HeldReply {
  readonly id: string;
  readonly token: string;
  readonly sample: number;
  /** Whose of the names of the question. */
  readonly person: string | undefined;
  /** Voice answers to it. */
  readonly answers: string[];
  read: boolean;
  kept: boolean;
  /** Of the sound when it was first played. */
  hash?: string;
}

/** A recording that others reply to. */
export interface Thread {
  readonly recording: string;
  /** The names of a question by their ids; undefined if anybody replies. */
  readonly people: readonly string[] | undefined;
  /** By their ids. */
  readonly replies: Map<string, HeldReply>;
  /** How often each has answered. */
  readonly tries: Map<string, number>;
  /** Of the browsers of those that have answered. */
  readonly tokens: Map<string, string>;
}

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Opens a recording to replies of anybody. */
export async function openToReplies(world: SoakWorld, client: SoakClient): Promise<void> {
  const { teacher } = client;
  const recording = await beginThread(world, client);
  if (recording === undefined) return;
  const path = `/api/v1/recordings/${recording}/replies`;
  const call = { method: 'PATCH', account: teacher.account, body: { replies: 'open' } };
  const response = await sendJson(world, path, call);
  if (response.status !== 200) report(world, `Opening ${recording} to replies is answered ${tell(response)}`);
  teacher.threads.push({
    recording,
    people: undefined,
    replies: new Map(),
    tries: new Map(),
    tokens: new Map(),
  });
}

/** A new recording for a thread; there are never many of them. */
export async function beginThread(
  world: SoakWorld,
  { teacher, random }: SoakClient,
): Promise<string | undefined> {
  if (teacher.threads.length >= MAX_THREADS) await endThread(world, teacher);
  return record(world, teacher, { random });
}

/** Ends the oldest: its replies, its question and its recording. */
async function endThread(world: SoakWorld, desk: Desk): Promise<void> {
  const thread = desk.threads.shift();
  if (!thread) return;
  const { account } = desk;
  for (const { id } of thread.replies.values()) {
    const path = `/api/v1/users/${account.uid}/replies/${id}`;
    const response = await callSurely(world, path, { method: 'DELETE', account });
    if (!isDone(response, 204, 404)) report(world, `Deleting the reply ${id} is answered ${tell(response)}`);
  }
  thread.replies.clear();
  await checkThread(world, desk, thread);
  if (thread.people !== undefined) {
    const path = `/api/v1/users/${account.uid}/questions/${thread.recording}`;
    const response = await callSurely(world, path, { method: 'DELETE', account });
    if (!isDone(response, 204, 404)) {
      report(world, `Ending the question ${thread.recording} is answered ${tell(response)}`);
    }
  }
  await deleteOwn(world, desk, thread.recording);
}

/** Somebody without an account replies. */
export async function reply(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const thread = pick(
    teacher.threads.filter(({ people, replies }) => people === undefined && replies.size < MAX_REPLIES),
    random,
  );
  if (!thread) return;
  const before = pick([...thread.replies.values()], random);
  // Now and then the browser that replied before.
  const token = before && random.below(4) === 0 ? before.token : newToken();
  const sent = await sendReply(world, thread.recording, {
    ...{ token, random },
    headers: { 'Replier-Name': encodeURIComponent(`Zoë ${random.below(100)}`) },
  });
  if (sent.status !== 201) {
    report(world, `A reply to ${thread.recording} is answered ${tell(sent)}`);
    return;
  }
  noteReply(world, { desk: teacher, thread }, { ...sent, token });
}

interface Sending {
  readonly token: string;
  readonly random: SeededRandom;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends the sound of a reply with a key, until it is answered. */
export async function sendReply(
  world: SoakWorld,
  recording: string,
  { token, random, headers }: Sending,
): Promise<Answer & { readonly sample: number }> {
  const sample = random.below(world.samples.length);
  const response = await callSurely(world, `/api/v1/recordings/${recording}/replies`, {
    ...{ method: 'POST', body: world.samples[sample]?.audio ?? new Uint8Array() },
    headers: { 'Reply-Token': token, 'Idempotency-Key': randomUUID(), ...headers },
  });
  return { ...response, sample };
}

/** A reply that was acknowledged. Of a person it takes the place of those that the owner has neither kept nor answered. */
export function noteReply(
  world: SoakWorld,
  { desk, thread: { recording, replies } }: { readonly desk: Desk; readonly thread: Thread },
  sent: Answer & { readonly sample: number; readonly token: string; readonly person?: string },
): void {
  const { id } = json<{ id: string }>(sent);
  const { token, sample, person } = sent;
  for (const before of replies.values()) {
    const isHeld = before.kept || before.answers.length > 0;
    if (person !== undefined && before.person === person && !isHeld) replies.delete(before.id);
  }
  replies.set(id, { id, token, sample, person, answers: [], read: false, kept: false });
  expectEvent(world, desk, `reply.received ${recording} ${id}`);
}

/** The owner answers by voice, marks as read, or keeps. */
export async function answerAtDesk(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const held = pick(allReplies(teacher), random)?.held;
  if (!held) return;
  const path = `/api/v1/users/${teacher.account.uid}/replies/${held.id}`;
  const { account } = teacher;
  if (random.below(2) === 0 && held.answers.length < 3) {
    const sample = random.below(world.samples.length);
    const response = await callSurely(world, `${path}/answers`, {
      ...{ method: 'POST', account, body: world.samples[sample]?.audio ?? new Uint8Array() },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    if (response.status !== 201) {
      report(world, `An answer to ${held.id} is answered ${tell(response)}`);
      return;
    }
    held.answers.push(json<{ id: string }>(response).id);
    held.read = true;
    return;
  }
  const change = { read: true, kept: random.below(2) === 0 };
  const response = await sendJson(world, path, { method: 'PATCH', account, body: change });
  if (response.status === 200) Object.assign(held, change);
  else report(world, `A change of ${held.id} is answered ${tell(response)}`);
}

/** Its sender deletes a reply, which is gone for the owner too. */
export async function takeBack(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const found = pick(
    allReplies(teacher).filter(({ thread }) => thread.people === undefined),
    random,
  );
  if (!found) return;
  const { thread, held } = found;
  const response = await callSurely(world, `/api/v1/recordings/${thread.recording}/replies/${held.id}`, {
    ...{ method: 'DELETE', headers: { 'Reply-Token': held.token } },
  });
  if (!isDone(response, 204, 404)) report(world, `Taking ${held.id} back is answered ${tell(response)}`);
  thread.replies.delete(held.id);
}

/** The owner makes a recording of a reply, once, which is deleted again. */
export async function publish(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const held = pick(allReplies(teacher), random)?.held;
  if (!held) return;
  const path = `/api/v1/users/${teacher.account.uid}/replies/${held.id}/link`;
  const call = { method: 'POST', account: teacher.account };
  const responses = [await callSurely(world, path, call), await callSurely(world, path, call)];
  // One whose recording was deleted.
  if (responses.every(({ status }) => status === 410)) return;
  const [id, again] = responses.map((one) =>
    one.status === 201 ? json<{ filename: string }>(one).filename : '',
  );
  if (!id || id !== again) {
    report(world, `Publishing ${held.id} is answered ${responses.map(tell).join(', then ')}`);
    return;
  }
  noteMade(world, teacher, { id, sample: held.sample });
  await deleteOwn(world, teacher, id);
}

function allReplies({ threads }: Desk): readonly { readonly thread: Thread; readonly held: HeldReply }[] {
  return threads.flatMap((thread) => [...thread.replies.values()].map((held) => ({ thread, held })));
}

/** Every thread of a desk. */
export async function checkThreads(world: SoakWorld, desk: Desk): Promise<void> {
  for (const thread of desk.threads) await checkThread(world, desk, thread);
}

/** One of them. */
export async function readDesk(world: SoakWorld, { teacher, random }: SoakClient): Promise<void> {
  const thread = pick(teacher.threads, random);
  if (!thread) return;
  await checkThread(world, teacher, thread);
  const held = pick([...thread.replies.values()], random);
  if (held) await checkSound(world, teacher, held);
}

interface ReplyAtDesk {
  readonly id: string;
  readonly read: boolean;
  readonly kept: boolean;
  readonly person?: string;
  readonly answers: readonly { readonly id: string }[];
}

/** What the owner sees of a thread is what was acknowledged to those who replied, and what the owner did with it. */
async function checkThread(world: SoakWorld, desk: Desk, thread: Thread): Promise<void> {
  const { account } = desk;
  const query = `recording=${thread.recording}&limit=100`;
  const response = await callSurely(world, `/api/v1/users/${account.uid}/replies?${query}`, { account });
  if (response.status !== 200) {
    report(world, `The desk of ${thread.recording} is answered ${tell(response)}`);
    return;
  }
  const { replies } = json<{ replies: readonly ReplyAtDesk[] }>(response);
  const there = replies.map(({ id, read, kept, person, answers }) =>
    line({ id, read, kept, person, answers: answers.map((answer) => answer.id) }),
  );
  const known = [...thread.replies.values()].map(line);
  if (there.sort().join('\n') !== known.sort().join('\n')) {
    report(
      world,
      `The desk of ${thread.recording} has\n${there.join('\n')}\nand was told\n${known.join('\n')}`,
    );
  }
  for (const held of thread.replies.values()) await checkSent(world, thread, held);
}

function line(
  reply: Pick<HeldReply, 'id' | 'read' | 'kept' | 'answers'> & { person?: string | undefined },
): string {
  const { id, person, read, kept, answers } = reply;
  return `${id} of ${person ?? 'somebody'}${read ? ', read' : ''}${kept ? ', kept' : ''}: ${answers.toSorted().join(' ')}`;
}

/** Who replied sees the reply and its answers. */
async function checkSent(world: SoakWorld, { recording }: Thread, held: HeldReply): Promise<void> {
  const headers = { 'Reply-Token': held.token };
  const response = await callSurely(world, `/api/v1/recordings/${recording}/replies/mine`, { headers });
  const { replies = [] } = json<{ replies?: readonly ReplyAtDesk[] }>(response);
  const mine = replies.find(({ id }) => id === held.id);
  if (!mine || mine.answers.length !== held.answers.length) {
    report(
      world,
      `Who sent ${held.id} to ${recording} sees ${JSON.stringify(mine)} of it, ${response.status}`,
    );
  }
}

/** The sound is the same whenever it is played. */
async function checkSound(world: SoakWorld, { account }: Desk, held: HeldReply): Promise<void> {
  const path = `/api/v1/users/${account.uid}/replies/${held.id}/audio`;
  const response = await callSurely(world, path, { account });
  const hash = createHash('sha256').update(response.bytes).digest('hex');
  held.hash ??= hash;
  if (response.status !== 200 || response.bytes.length === 0 || hash !== held.hash) {
    report(
      world,
      `The sound of ${held.id} is answered ${response.status} with ${response.bytes.length} bytes`,
    );
  }
}

/** A random one. */
export function pick<T>(all: readonly T[], random: SeededRandom): T | undefined {
  return all[random.below(Math.max(1, all.length))];
}
