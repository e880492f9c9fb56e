import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeNote, startBeep, upload } from '../beep.ts';
import { compare } from '../compare.ts';
import { type LoadRequest, requestsPerSecond } from '../load.ts';
import { startNginx } from '../nginx.ts';
import type { Aim, Benchmark, Row } from '../row.ts';

const MINUTES = 10;
const CONNECTIONS = 16;
const SECONDS = 1;
const RANGE_BYTES = 256 * 1024;
const RANGES = 256;

/** Audio from the server's memory. */
export const hotMedia: Benchmark = {
  name: 'hot-media',
  run: () => measure('hot', { env: {}, aims: [{ atLeast: 1 }, { atLeast: 0.9 }] }),
};

/** Audio that is in the system's page cache but not in the server's memory. */
export const coldMedia: Benchmark = {
  name: 'cold-media',
  run: () => measure('cold', { env: { MEDIA_CACHE_MB: '0' }, aims: [{ atLeast: 0.45 }, { atLeast: 0.45 }] }),
};

interface MediaCase {
  readonly env: Readonly<Record<string, string>>;
  /** For whole files, for ranges. */
  readonly aims: readonly [Aim, Aim];
}

async function measure(kind: 'hot' | 'cold', { env, aims }: MediaCase): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const names = [
    `${kind} media, whole file / nginx sendfile`,
    `${kind} media, 256 KiB ranges / nginx sendfile`,
  ];
  const folder = await mkdtemp(join(tmpdir(), 'beep-bench-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const beep = await startBeep(env);
  cleanUp.defer(() => beep.stop());
  const nginx = await startNginx(folder, join(beep.dataDir, 'audio'));
  if (!nginx) return names.map((name) => ({ name, skipped: 'nginx is not installed' }));
  cleanUp.defer(() => nginx.stop());
  const file = `${await upload(beep.origin, await makeNote(MINUTES))}.webm`;
  const size = await wantTwice(`${beep.origin}/media/${file}`);
  const rows: Row[] = [];
  for (const [index, ranges] of [[`bytes=0-`], randomRanges(size)].entries()) {
    const requests = (prefix: string): LoadRequest[] =>
      ranges.map((Range) => ({ path: `${prefix}${file}`, headers: { Range } }));
    const load = { connections: CONNECTIONS, seconds: SECONDS };
    const ours = {
      ...load,
      origin: beep.origin,
      requests: requests('/media/'),
    };
    const peer = { ...load, origin: nginx.origin, requests: requests('/') };
    rows.push(
      await compare({
        name: names[index] ?? kind,
        unit: 'req/s',
        ours: () => requestsPerSecond(ours),
        peer: () => requestsPerSecond(peer),
        aim: aims[index] ?? aims[0],
      }),
    );
  }
  return rows;
}

/** Returns the size. */
async function wantTwice(url: string): Promise<number> {
  await (await fetch(url)).arrayBuffer();
  return (await (await fetch(url)).arrayBuffer()).byteLength;
}

function randomRanges(size: number): string[] {
  return Array.from({ length: RANGES }, () => {
    const start = Math.floor(Math.random() * (size - RANGE_BYTES));
    return `bytes=${start}-${start + RANGE_BYTES - 1}`;
  });
}
