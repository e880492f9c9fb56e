import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { type Answer, callSurely, json } from '../call.ts';
import { availabilityBetween, availabilityOf, type Note } from '../ledger.ts';
import { makeHostile } from '../samples.ts';
import { report, type SoakClient, type SoakWorld } from '../soak-world.ts';

const TOO_LARGE_BYTES = 33 * 1024 * 1024;
const EXPIRY_WORDS = { never: null, '1_day': 86_400_000, '1_week': 7 * 86_400_000 } as const;

/**
 * Uploads speech with a key until there is a response; a lost response is requested again with the same key.
 */
export async function upload(world: SoakWorld, client: SoakClient): Promise<void> {
  const { account, random } = client;
  const { ledger, clock } = world;
  const sample = random.below(world.samples.length);
  const word = (['never', 'never', '1_week', '1_day'] as const)[random.below(4)] ?? 'never';
  const key = randomUUID();
  const before = clock.view();
  addUnanswered(world, account.uid, 1);
  try {
    const response = await sendSample(world, client, { key, sample, query: `?expires_in=${word}` });
    if (response.status !== 201) {
      report(world, `${world.samples[sample]?.name} is answered ${response.status}`);
      return;
    }
    const { filename, url } = json<{ filename: string; url: string }>(response);
    if (!url.endsWith(`/play/${filename}`)) report(world, `The link ${url} does not name ${filename}`);
    const life = EXPIRY_WORDS[word];
    const times = [...before.now, ...clock.view().now];
    ledger.made += 1;
    ledger.notes.set(filename, {
      id: filename,
      owner: account.uid,
      key,
      sample,
      states: ['live'],
      ends: life === null ? [null] : [Math.min(...times) + life, Math.max(...times) + life],
      deletedAt: [],
      listensAtLeast: 0,
      listensAtMost: 0,
      busy: false,
    });
  } finally {
    addUnanswered(world, account.uid, -1);
  }
}

/**
 * The same key again makes no new recording; other bytes with it are rejected; a deleted recording stays
 * deleted.
 */
export async function repeatUpload(world: SoakWorld, note: Note, client: SoakClient): Promise<void> {
  const isSame = client.random.below(3) > 0;
  const sample = isSame ? note.sample : (note.sample + 1) % Math.min(5, world.samples.length);
  const before = availabilityOf(note, world.clock.view());
  const response = await sendSample(world, client, { key: note.key, sample });
  const allowed = availabilityBetween(before, availabilityOf(note, world.clock.view()));
  const isTwin = sample === note.sample;
  const ok = isTwin
    ? (response.status === 201 && allowed.has('playable')) || (response.status === 410 && allowed.has('gone'))
    : response.status === 422;
  if (!ok) {
    report(
      world,
      `The key of ${note.id}, with ${isTwin ? 'the same' : 'other'} bytes, is answered ${response.status}; it is ${[...allowed].join(' or ')}`,
    );
  } else if (response.status === 201 && json<{ filename: string }>(response).filename !== note.id) {
    report(world, `The key of ${note.id} made a second recording`);
  }
}

/** Bytes that are not a recording are rejected, and nothing of them is stored. */
export async function sendHostile(world: SoakWorld, { account, random }: SoakClient): Promise<void> {
  const { audio, status } = makeHostile(random, world.video);
  const response = await callSurely(world, '/api/v1/recordings/', { method: 'POST', body: audio, account });
  if (response.status !== status) {
    report(world, `${audio.length} hostile bytes are answered ${response.status}, not ${status}`);
  }
}

/** Disconnects during an upload: nothing of it may stay. */
export async function breakOff(world: SoakWorld, { account, random }: SoakClient): Promise<void> {
  const audio = world.samples[random.below(world.samples.length)]?.audio ?? new Uint8Array(5000);
  const sending = request(`${world.system.nextOrigin()}/api/v1/recordings/`, {
    method: 'POST',
    agent: false,
    headers: {
      Authorization: `Bearer ${account.token}`,
      'Content-Length': audio.length + 1000,
      'Content-Type': 'audio/webm',
    },
  });
  // The server may disconnect first, as it does when it stops.
  sending.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    sending.once('close', resolve);
  });
  sending.write(audio.subarray(0, 1 + random.below(audio.length)), () => sending.destroy());
  await closed;
}

/** Sends more than a recording may have, to the end, and expects the error. */
export async function sendTooMuch(world: SoakWorld, { account }: SoakClient): Promise<void> {
  const body = new Uint8Array(TOO_LARGE_BYTES);
  const response = await callSurely(world, '/api/v1/recordings/', { method: 'POST', body, account });
  if (response.status !== 413) report(world, `33 MiB are answered ${response.status}`);
}

interface SampleUpload {
  readonly key: string;
  readonly sample: number;
  readonly query?: string;
}

function sendSample(
  world: SoakWorld,
  { account }: SoakClient,
  { key, sample, query = '' }: SampleUpload,
): Promise<Answer> {
  return callSurely(world, `/api/v1/recordings/${query}`, {
    method: 'POST',
    body: world.samples[sample]?.audio ?? new Uint8Array(),
    headers: { 'Idempotency-Key': key, 'X-AUDIO-RECORDING-SOURCE': 'BEEP_WEB' },
    account,
  });
}

function addUnanswered({ ledger }: SoakWorld, uid: string, by: number): void {
  ledger.unanswered.set(uid, (ledger.unanswered.get(uid) ?? 0) + by);
}
