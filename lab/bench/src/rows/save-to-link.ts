import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeNote, post, signIn, startBeep } from '../beep.ts';
import { compare, timed } from '../compare.ts';
import { forkPeer } from '../fork-peer.ts';
import type { Benchmark, Row } from '../row.ts';

const MINUTES = 5;
const AIM = { atMost: 20 };

/** The time from the first byte of an upload to the response with its link, against the same bytes to a bare sink. */
export const saveToLink: Benchmark = { name: 'save-to-link', run: measure };

async function measure(): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const note = await makeNote(MINUTES);
  const folder = await mkdtemp(join(tmpdir(), 'beep-bench-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const sink = await forkPeer('./bare-receiver-process.ts', [folder]);
  cleanUp.defer(() => sink.stop());
  const beep = await startBeep({ RATE_LIMIT_UPLOADS_PER_USER: '10000', MAX_UPLOADS_AT_ONCE_PER_USER: '0' });
  cleanUp.defer(() => beep.stop());
  const { headers } = await signIn(beep.origin);
  return [
    await compare({
      name: `Save to link, ${MINUTES}-minute note of ${(note.size / 1e6).toFixed(2)} MB / bare sink with fsync`,
      unit: 'ms',
      ours: () => timed(() => post(`${beep.origin}/api/v1/recordings`, headers, note)),
      peer: () => timed(() => post(sink.url, {}, note)),
      aim: AIM,
      rounds: 15,
      warmUps: 3,
    }),
  ];
}
