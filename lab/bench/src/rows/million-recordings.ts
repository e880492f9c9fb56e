import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Beep, type SignedIn, signIn, startBeep } from '../beep.ts';
import { compare } from '../compare.ts';
import { fillDatabase } from '../fill-database.ts';
import { type LoadRequest, requestsPerSecond } from '../load.ts';
import type { Benchmark, Row } from '../row.ts';

const FEW = 10_000;
const MANY = 1_000_000;
/** Recordings of each user. */
const OWN = 200;
const CONNECTIONS = 8;
const SECONDS = 1;
const AIM = { atMost: 1.5 };

/** The effect of a hundred times as many recordings on reads of one, or of a user's list. */
export const millionRecordings: Benchmark = { name: 'million-recordings', run: measure };

async function measure(): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const few = await startFilled(FEW, cleanUp);
  const many = await startFilled(MANY, cleanUp);
  const cases = [
    ['single read', (filled: Filled) => filled.ids.map((id) => ({ path: `/api/v1/recordings/${id}` }))],
    ['first page of a list', (filled: Filled) => [listOf(filled.user)]],
  ] as const;
  const rows: Row[] = [];
  for (const [name, requestsOf] of cases) {
    const microseconds = (filled: Filled) => async (): Promise<number> => {
      const load = {
        origin: filled.server.origin,
        requests: requestsOf(filled),
        connections: CONNECTIONS,
        seconds: SECONDS,
      };
      return 1_000_000 / (await requestsPerSecond(load));
    };
    rows.push(
      await compare({
        name: `${name}, SQLite, of ${MANY.toLocaleString('en')} recordings / of ${FEW.toLocaleString('en')}`,
        unit: 'µs',
        ours: microseconds(many),
        peer: microseconds(few),
        aim: AIM,
      }),
    );
  }
  return rows;
}

interface Filled {
  readonly server: Beep;
  readonly user: SignedIn;
  readonly ids: readonly string[];
}

async function startFilled(recordings: number, cleanUp: AsyncDisposableStack): Promise<Filled> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-bench-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const first = await startBeep({}, folder);
  const { uid } = await signIn(first.origin);
  await first.stop();
  const ids = fillDatabase(join(folder, 'db', 'beep.sqlite'), { recordings, ownerUid: uid, own: OWN });
  const server = await startBeep({}, folder);
  cleanUp.defer(() => server.stop());
  return { server, user: await signIn(server.origin), ids };
}

function listOf({ uid, headers }: SignedIn): LoadRequest {
  return { path: `/api/v1/users/${uid}/recordings?page=1&limit=20`, headers };
}
