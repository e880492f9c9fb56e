import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Beep, makeNote, signIn, startBeep, upload } from '../beep.ts';
import { fastestFolder, measureOtherUsers, signInOtherUsers } from '../other-users.ts';
import type { OtherUserTimes } from '../other-users-process.ts';
import { type Benchmark, type Row, rowOfRounds } from '../row.ts';
import { transcriberOf } from '../transcription/transcriber.ts';

const NOTES = 200;
const AT_ONCE = 5;
const NOTE_MINUTES = 0.15;
const ROUNDS = 3;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
const AIM = { atMost: 2 };

/** The latency of users while the service transcribes notes that were uploaded at once. */
export const transcriptionBacklog: Benchmark = { name: 'transcription-backlog', run: measure };

async function measure(): Promise<Row[]> {
  if (process.platform !== 'linux') return [{ name: 'transcription-backlog', skipped: 'there is no /proc' }];
  const folder = await mkdtemp(join(tmpdir(), 'beep-backlog-'));
  try {
    const noteFile = join(folder, 'note.webm');
    await writeFile(noteFile, new Uint8Array(await (await makeNote(NOTE_MINUTES)).arrayBuffer()));
    const [busy, idle]: [OtherUserTimes[], OtherUserTimes[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(await measureRound('off', noteFile));
      busy.push(await measureRound('built-in', noteFile));
    }
    return (['reads', 'pages', 'uploads'] as const).map((kind) =>
      rowOfRounds({
        name: `p99 of ${kind}, ${NOTES} notes to transcribe / TRANSCRIPTION=off`,
        ours: busy.map((times) => times[kind]),
        peer: idle.map((times) => times[kind]),
        aim: AIM,
        format: (ms) => `${ms.toPrecision(3)} ms`,
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A new service with the notes, measured when all are uploaded. */
async function measureRound(engine: 'off' | 'built-in', noteFile: string): Promise<OtherUserTimes> {
  await using cleanUp = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(fastestFolder(), 'beep-backlog-'));
  cleanUp.defer(() => rm(dataDir, { recursive: true, force: true }));
  const noLimit = { RATE_LIMIT_UPLOADS_PER_USER: '0', RATE_LIMIT_UPLOADS_PER_ADDRESS: '0' };
  const beep = await startBeep(
    { TRANSCRIPTION: engine, MAX_UPLOADS_AT_ONCE_PER_USER: '0', ...noLimit },
    dataDir,
  );
  cleanUp.defer(() => beep.stop());
  const recording = await uploadNotes(beep);
  const otherUsers = await signInOtherUsers(beep.origin);
  const ask = (seconds: number): Promise<OtherUserTimes> =>
    measureOtherUsers({ port: Number(new URL(beep.origin).port), seconds, recording, noteFile, otherUsers });
  await ask(WARM_UP_SECONDS);
  const before = transcriberOf(beep.pid)?.cpuSeconds ?? 0;
  const times = await ask(SECONDS);
  const worked = (transcriberOf(beep.pid)?.cpuSeconds ?? 0) - before;
  if (worked > 0 !== (engine === 'built-in')) throw new Error(`${worked} s were spent on transcripts.`);
  return times;
}

/** Returns the id of one of them. */
async function uploadNotes({ origin }: Beep): Promise<string> {
  const by = await signIn(origin);
  const note = await makeNote(NOTE_MINUTES);
  const ids: string[] = [];
  while (ids.length < NOTES) {
    // An account may not have more waiting before they are stored.
    ids.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => upload(origin, note, by)))));
  }
  return ids[0] ?? '';
}
