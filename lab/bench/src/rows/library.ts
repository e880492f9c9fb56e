import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startPostgres } from '@beep/testkit/postgres';
import { Client } from 'pg';
import { type Beep, type SignedIn, signIn, startBeep } from '../beep.ts';
import { type Benchmark, median, type Row, rowOfRounds } from '../row.ts';

/** Recordings of the user, all with titles; as many are others'. */
const OWN = 20_000;
const ROUNDS = 5;
const REQUESTS = 10;
const LIMIT_MS = 100;
/** How much more a query may take that matches, or skips, thousands of recordings. */
const MOST_TIMES = 4;

/** How soon a user of very many recordings gets the first results of a list. */
export const library: Benchmark = { name: 'library', run: measure };

const CASES = [
  ['first page', ''],
  ['search of titles', '&q=essay%209'],
  ['search of labels', '&q=class'],
  ['one label', '&label=l1'],
  ['sorted by title', '&sort=title_asc'],
] as const;

/** Each against a query of the same kind that matches, or skips, next to nothing. */
const RATIOS = [
  ['page 900', '&page=900', 'first page', ''],
  [
    'page 900, after a recording',
    `&page=900&after=${1_700_000_000_000 + 2020 * 1000}.id-2020`,
    'first page',
    '',
  ],
  ['search of a word of every title', '&q=essay', 'of one title', '&q=essay%2012345'],
] as const;

async function measure(): Promise<Row[]> {
  return [...(await measureOn('SQLite', startOnSqlite)), ...(await measureOn('PostgreSQL', startOnPostgres))];
}

interface Filled {
  readonly server: Beep;
  readonly user: SignedIn;
}

async function measureOn(
  engine: string,
  start: (cleanUp: AsyncDisposableStack) => Promise<Filled>,
): Promise<Row[]> {
  await using cleanUp = new AsyncDisposableStack();
  const { server, user } = await start(cleanUp);
  const rows: Row[] = [];
  for (const [name, query] of CASES) {
    const ours = await timesOf(server, user, query);
    rows.push(
      rowOfRounds({
        name: `${name}, ${engine}, ${OWN.toLocaleString('en')} recordings of one user / limit`,
        ours,
        peer: ours.map(() => LIMIT_MS),
        aim: { atMost: 1 },
        format: (ms) => `${ms.toPrecision(3)} ms`,
      }),
    );
  }
  for (const [name, query, of, few] of RATIOS) {
    rows.push(
      rowOfRounds({
        name: `${name}, ${engine}, ${OWN.toLocaleString('en')} recordings of one user / ${of}`,
        ours: await timesOf(server, user, query),
        peer: await timesOf(server, user, few),
        aim: { atMost: MOST_TIMES },
        format: (ms) => `${ms.toPrecision(3)} ms`,
      }),
    );
  }
  return rows;
}

/** The medians of the rounds. */
async function timesOf({ origin }: Beep, user: SignedIn, query: string): Promise<number[]> {
  const url = `${origin}/api/v1/users/${user.uid}/recordings?limit=20${query}`;
  // The first one opens connections.
  await timeOf(url, user);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = [];
    for (let request = 0; request < REQUESTS; request += 1) times.push(await timeOf(url, user));
    rounds.push(median(times));
  }
  return rounds;
}

async function timeOf(url: string, { headers }: SignedIn): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { headers });
  const { recordings } = (await response.json()) as { recordings?: readonly unknown[] };
  if (!recordings?.length) throw new Error(`${url} answered ${response.status} and no recordings`);
  return performance.now() - begun;
}

/** For either engine: `$1` is the user, `n` a row of the table `numbers`. */
const FILL = [
  `insert into recordings (id, owner_uid, source, format, bytes, duration_s, created_at_ms, title, title_words)
    select 'id-' || n, case when n < ${OWN} then $1 else 'other' end, 'BEEP_WEB', 'webm', 1000, n % 300,
      1700000000000 + n * 1000, 'Essay ' || n, ' essay ' || n || ' ' from numbers`,
  `insert into labels (id, owner_uid, name, name_key, color) values ('l1', $1, 'Class 7b', 'class 7b', 'red')`,
  `insert into recording_labels (recording_id, label_id)
    select 'id-' || n, 'l1' from numbers where n < ${OWN} and n % 10 = 0 and $1 <> ''`,
] as const;

async function startOnSqlite(cleanUp: AsyncDisposableStack): Promise<Filled> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-library-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startBeep({ TRANSCRIPTION: 'off' }, folder);
  cleanUp.defer(() => server.stop());
  const user = await signIn(server.origin);
  const database = new DatabaseSync(join(folder, 'db', 'beep.sqlite'), { timeout: 5000 });
  database.exec(`create temp table numbers as with recursive numbers(n) as
    (select 0 union all select n + 1 from numbers where n + 1 < ${2 * OWN}) select n from numbers`);
  for (const statement of FILL) database.prepare(statement).run({ 1: user.uid });
  database.close();
  return { server, user };
}

async function startOnPostgres(cleanUp: AsyncDisposableStack): Promise<Filled> {
  const cluster = await startPostgres();
  cleanUp.defer(() => cluster.stop());
  const url = await cluster.createDatabase();
  const server = await startBeep({ TRANSCRIPTION: 'off', DATABASE_URL: url });
  cleanUp.defer(() => server.stop());
  const user = await signIn(server.origin);
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create temp table numbers as select n from generate_series(0, ${2 * OWN - 1}) n`);
  for (const statement of FILL) await client.query(statement, [user.uid]);
  await client.query('analyze');
  await client.end();
  return { server, user };
}
