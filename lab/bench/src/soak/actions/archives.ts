import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { callSurely, json } from '../call.ts';
import { tell } from '../desk.ts';
import { report, type SoakClient, type SoakWorld } from '../soak-world.ts';

const run = promisify(execFile);
const BEEP = fileURLToPath(new URL('../../../../../packages/server/dist/beep.js', import.meta.url));
const PATH = '/api/v1/profile/me/archive';
const READY_LIMIT_MS = 180_000;
const LOOK_MS = 500;

interface ArchiveState {
  readonly state: string;
  readonly url?: string;
  readonly bytes?: number;
  readonly unreadable?: number;
}

/** The account is packed, downloaded in two parts, and unpacked in another installation, which has all of it then. */
export async function moveArchive(world: SoakWorld, { teacher }: SoakClient): Promise<void> {
  const { account } = teacher;
  const { epoch, now } = world.clock.view();
  // Where the clock went back, the one of a later time is the newest.
  const mayBeOld = Math.min(...now) <= teacher.archiveAt;
  const asked = await callSurely(world, PATH, { method: 'POST', account });
  // There was one within the last minute.
  if (asked.status === 429) return;
  if (asked.status !== 200) report(world, `An archive is answered ${tell(asked)}`);
  const ready = await whenReady(world, account);
  teacher.archiveAt = Math.max(teacher.archiveAt, ...now, ...world.clock.view().now);
  // A day later there is none any more.
  if (ready?.url === undefined) {
    if (world.clock.view().epoch === epoch)
      report(world, `The archive of ${teacher.name} is ${ready?.state}`);
    return;
  }
  const bytes = await download(world, ready);
  if (bytes === undefined) {
    if (world.clock.view().epoch === epoch) report(world, `${ready.url} is not ${ready.bytes} bytes long`);
    return;
  }
  if (ready.unreadable !== 0) report(world, `${ready.unreadable} of an archive are unreadable`);
  const ids = await unpackElsewhere(world, { name: teacher.name, bytes });
  // It has what was made until it was asked for, by the clock, which was ahead for a while.
  const lost = [...teacher.live]
    .filter(([id, { madeAt }]) => !ids.has(id) && madeAt <= Math.min(...now))
    .map(([id]) => id);
  if (lost.length > 0 && !mayBeOld) report(world, `The archive of ${teacher.name} lacks ${lost.join(' ')}`);
  world.ledger.archives += 1;
}

async function whenReady(
  world: SoakWorld,
  account: SoakClient['account'],
): Promise<ArchiveState | undefined> {
  const end = performance.now() + READY_LIMIT_MS;
  let state: ArchiveState | undefined;
  while (performance.now() < end) {
    state = json<ArchiveState>(await callSurely(world, PATH, { account }));
    if (state.state !== 'preparing') return state;
    await pause(LOOK_MS);
  }
  return state;
}

async function download(
  world: SoakWorld,
  { url = '', bytes = 0 }: ArchiveState,
): Promise<Buffer | undefined> {
  const { pathname, search } = new URL(url);
  const half = Math.floor(bytes / 2);
  const parts = [`bytes=0-${half - 1}`, `bytes=${half}-`];
  const answers = [];
  for (const Range of parts)
    answers.push(await callSurely(world, `${pathname}${search}`, { headers: { Range } }));
  const whole = Buffer.concat(answers.map((answer) => answer.bytes));
  return answers.every(({ status }) => status === 206) && whole.length === bytes ? whole : undefined;
}

/** The recordings that the account has in the other installation after the import, which has imported some before. */
async function unpackElsewhere(
  { elsewhere }: SoakWorld,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<ReadonlySet<string>> {
  const { origin } = elsewhere.server;
  const folder = await mkdtemp(join(tmpdir(), 'beep-moved-'));
  try {
    const file = join(folder, 'archive.zip');
    await writeFile(file, bytes);
    const { uid, token } = await signInAt(origin, name);
    const env = { ...process.env, ...elsewhere.env };
    await run(process.execPath, [BEEP, 'import', file, uid], { env });
    const ids = new Set<string>();
    let next: string | undefined;
    do {
      const query = next === undefined ? 'limit=100' : `limit=100&after=${next}`;
      const response = await fetch(`${origin}/api/v1/users/${uid}/recordings?${query}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      const page = (await response.json()) as RecordingPage;
      for (const { filename } of page.recordings) ids.add(filename);
      ({ next } = page.pagination);
    } while (next !== undefined);
    return ids;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface RecordingPage {
  readonly recordings: readonly { readonly filename: string }[];
  readonly pagination: { readonly next?: string };
}

async function signInAt(origin: string, name: string): Promise<{ uid: string; token: string }> {
  const response = await fetch(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.test`, name }),
  });
  const { idToken, uid } = (await response.json()) as { idToken: string; uid: string };
  return { uid, token: idToken };
}
