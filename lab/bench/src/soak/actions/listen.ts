import { randomUUID } from 'node:crypto';
import { type Answer, type Call, callOnce, callSurely, json } from '../call.ts';
import { type Availability, availabilityBetween, availabilityOf, type Note } from '../ledger.ts';
import { report, type SoakClient, type SoakWorld } from '../soak-world.ts';

interface RecordingResponse {
  readonly url: string;
  readonly duration: number;
  readonly listenCount?: number;
}

const DURATION_SLACK_S = 0.15;

/**
 * Requests one representation of a recording and checks the response against the ledger. Undefined when it is
 * gone.
 */
export async function askFor(
  world: SoakWorld,
  note: Note,
  path: string,
  call: Call = {},
): Promise<Answer | undefined> {
  const before = availabilityOf(note, world.clock.view());
  const response = await callSurely(world, path, call).catch((error: unknown) =>
    report(world, String(error)),
  );
  if (!response) return undefined;
  const allowed = availabilityBetween(before, availabilityOf(note, world.clock.view()));
  const { status } = response;
  const availability = availabilityFrom(status);
  if (availability === undefined || !allowed.has(availability)) {
    report(world, `${path} answers ${status}, and has to be ${[...allowed].join(' or ')}`);
  }
  return availability === 'playable' ? response : undefined;
}

function availabilityFrom(status: number): Availability | undefined {
  if (status === 410) return 'gone';
  return status === 200 || status === 206 ? 'playable' : undefined;
}

/** The recording's own data, and its duration. */
export async function look(world: SoakWorld, note: Note): Promise<void> {
  const response = await askFor(world, note, `/api/v1/recordings/${note.id}`);
  if (!response) return;
  const { duration, listenCount } = json<RecordingResponse>(response);
  const seconds = world.samples[note.sample]?.seconds;
  if (seconds !== undefined && Math.abs(duration - seconds) > DURATION_SLACK_S) {
    report(world, `${note.id} lasts ${duration} s, and ${seconds} s were sent`);
  }
  if (listenCount !== undefined) report(world, `${note.id} shows its listen count to others`);
}

/** The audio: whole the first time, then a part, which must have the same bytes. */
export async function play(world: SoakWorld, note: Note, { random }: SoakClient): Promise<void> {
  const { media } = note;
  if (!media) {
    await playWhole(world, note);
    return;
  }
  const from = random.below(media.bytes.length);
  const to = Math.min(media.bytes.length - 1, from + random.below(65_536));
  const response = await askFor(world, note, media.path, { headers: { Range: `bytes=${from}-${to}` } });
  if (!response) return;
  const expected = media.bytes.subarray(from, to + 1);
  if (response.status !== 206 || Buffer.compare(response.bytes, expected) !== 0) {
    report(world, `${media.path} bytes ${from} to ${to}: ${response.status} with other bytes than before`);
  }
}

/** The whole audio, compared with the first playback. */
export async function playWhole(world: SoakWorld, note: Note): Promise<void> {
  const about = await askFor(world, note, `/api/v1/recordings/${note.id}`);
  if (!about) return;
  const path = new URL(json<RecordingResponse>(about).url).pathname;
  const response = await askFor(world, note, path);
  if (!response) return;
  note.media ??= { path, bytes: response.bytes };
  if (response.bytes.length === 0 || Buffer.compare(response.bytes, note.media.bytes) !== 0) {
    report(world, `${path} has other bytes than before`);
  }
}

/** The link preview, and the page behind it. */
export async function openPage(world: SoakWorld, note: Note, { random }: SoakClient): Promise<void> {
  const paths = [`/play/${note.id}`, `/play/${note.id}`, `/embed/${note.id}`, `/play/${note.id}/card.png`];
  await askFor(world, note, paths[random.below(paths.length)] ?? `/play/${note.id}`);
}

/** The mp3; returns its bytes. */
export async function fetchMp3(world: SoakWorld, note: Note): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const about = await askFor(world, note, `/api/v1/recordings/${note.id}/download`);
  if (!about) return undefined;
  const { url } = json<{ url: string }>(about);
  const response = await askFor(world, note, new URL(url).pathname);
  if (response && response.bytes.length < 500) report(world, `${url} is ${response.bytes.length} bytes long`);
  return url.endsWith('.mp3') ? response?.bytes : undefined;
}

/** A new listener is counted once; a repeated report is not. */
export async function playCounts(world: SoakWorld, note: Note, { random }: SoakClient): Promise<void> {
  const listener = randomUUID();
  const { epoch } = world.clock.view();
  await countOnce(world, note, { listener, isNew: true });
  if (random.below(3) > 0) return;
  // If the clock has jumped, an hour may lie between the two.
  const isSame = world.clock.view().epoch === epoch;
  await countOnce(world, note, { listener, isNew: !isSame });
}

async function countOnce(
  world: SoakWorld,
  note: Note,
  { listener, isNew }: { readonly listener: string; readonly isNew: boolean },
): Promise<void> {
  const before = availabilityOf(note, world.clock.view());
  const { epoch } = world.clock.view();
  if (isNew) note.listensAtMost += 1;
  const headers = { 'X-Listener-Id': listener, 'Content-Type': 'application/json' };
  const call = { method: 'POST', headers } as const;
  const response = await callOnce(world, `/api/v1/recordings/${note.id}/play`, call).catch(() => undefined);
  const view = world.clock.view();
  if (!isNew && view.epoch !== epoch) note.listensAtMost += 1;
  if (!response || response.status === 503) return;
  const allowed = availabilityBetween(before, availabilityOf(note, view));
  if (response.status === 204 && allowed.has('playable')) {
    if (isNew && view.epoch === epoch) note.listensAtLeast += 1;
  } else if (response.status === 410 && allowed.has('gone')) {
    if (isNew) note.listensAtMost -= 1;
  } else {
    report(
      world,
      `A play of ${note.id} answers ${response.status}, and has to be ${[...allowed].join(' or ')}`,
    );
  }
}

/** The owner sees the listen count. */
export async function checkCount(world: SoakWorld, note: Note, client: SoakClient): Promise<void> {
  if (note.owner !== client.account.uid) return;
  const fewest = note.listensAtLeast;
  const response = await askFor(world, note, `/api/v1/recordings/${note.id}`, { account: client.account });
  if (!response) return;
  const { listenCount = -1 } = json<RecordingResponse>(response);
  if (listenCount < fewest || listenCount > note.listensAtMost) {
    report(world, `${note.id} counts ${listenCount} listens, not ${fewest} to ${note.listensAtMost}`);
  }
}
