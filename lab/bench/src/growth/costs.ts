import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './world.ts';

const TICK_MS = 10;
/** Each process has drawn its pages and compiled its functions. */
const WARM_UP = 600;
/** Uploads are heavy, and what they leave behind is not waited for. */
const UPLOAD_WARM_UP = 30;
const UPLOAD = 'upload';
const IDLE_MS = 4000;
/** Counts of listens and limits that are settled in lots reach the database within this time. */
const SETTLE_MS = 1500;
/** The longest wait for the work that uploads leave behind. */
const DRAIN_MS = 120_000;

export interface Cost {
  readonly request: string;
  readonly 'Node ms': number;
  readonly 'PostgreSQL ms': number;
  readonly transactions: number;
  readonly 'median ms': number;
}

export type Ask = (at: number) => Promise<void>;

export interface Load {
  readonly times: number;
  /** Requests of one kind that are under way. */
  readonly atOnce: number;
}

/** Processor time of all processes for each kind of request. */
export async function costsOf(
  world: World,
  requests: Readonly<Record<string, Ask>>,
  load: Load,
): Promise<readonly Cost[]> {
  const idle = await measureIdle(world);
  const costs: Cost[] = [];
  for (const [request, ask] of Object.entries(requests)) {
    await settled(ask, { ...load, times: request === UPLOAD ? UPLOAD_WARM_UP : WARM_UP });
    await drained(world);
    costs.push({ request, ...(await measure(world, { ask, load, idle })) });
  }
  return costs;
}

/** Repeats a request, and waits for what is settled in lots. */
export async function settled(ask: Ask, load: Load): Promise<void> {
  await repeat(ask, load);
  await pause(SETTLE_MS);
}

/** The kinds of requests, to recordings that it uploads. */
export async function openRequests(world: World): Promise<Readonly<Record<string, Ask>>> {
  const requests = requestsOf(world, await uploadSome(world));
  await drained(world);
  return requests;
}

/** Waits until no job is due and the loudness of all uploads is measured: both would count for the next request. */
async function drained({ database }: World): Promise<void> {
  const until = performance.now() + DRAIN_MS;
  for (;;) {
    const { rows } = await database.query<{ open: boolean }>(
      `select exists (select 1 from recordings where peaks = 'due')
         or exists (select 1 from jobs where done_at_ms is null
           and due_at_ms <= extract(epoch from statement_timestamp()) * 1000) as open`,
    );
    if (rows[0]?.open !== true) break;
    if (performance.now() > until) throw new Error('The work of the uploads did not end.');
    await pause(SETTLE_MS);
  }
  await pause(SETTLE_MS);
}

async function uploadSome(world: World): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < 20; at += 1) ids.push(await upload(world));
  return ids;
}

function requestsOf(world: World, ids: readonly string[]): Readonly<Record<string, Ask>> {
  const own = `/api/v1/users/${world.person.uid}/recordings`;
  const viral = ids[0] ?? '';
  const idOf = (at: number): string => ids[at % ids.length] ?? viral;
  const get = (path: string, headers = {}): Promise<Response> =>
    fetch(world.nextOrigin() + path, { headers, redirect: 'manual' });
  const signed = (path: string) => async (): Promise<void> => expectOk(await get(path, world.person.headers));
  const page = async (id: string): Promise<void> => expectOk(await get(`/play/${id}`));
  const media = async (id: string): Promise<void> => expectOk(await get(`/media/${id}.wav`));
  const count = async (id: string): Promise<void> => {
    const headers = { 'X-Listener-Id': randomUUID() };
    expectOk(await fetch(`${world.nextOrigin()}/api/v1/recordings/${id}/play`, { method: 'POST', headers }));
  };
  const listen = async (id: string): Promise<void> => {
    await page(id);
    await media(id);
    await count(id);
  };
  return {
    'page of a note, 20 notes': (at) => page(idOf(at)),
    'redirect to the audio': (at) => media(idOf(at)),
    'count of a listen': (at) => count(idOf(at)),
    'whole listen, 20 notes': (at) => listen(idOf(at)),
    'whole listen, one viral note': () => listen(viral),
    list: signed(`${own}?page=1&limit=20`),
    'search of words': signed(`${own}?page=1&limit=20&q=americans`),
    [UPLOAD]: async () => void (await upload(world)),
  };
}

async function upload(world: World): Promise<string> {
  const response = await fetch(`${world.nextOrigin()}/api/v1/recordings`, {
    method: 'POST',
    headers: { ...world.person.headers, 'Content-Type': 'audio/wav', 'Idempotency-Key': randomUUID() },
    body: world.audio,
  });
  const { filename } = (await response.json()) as { filename?: string };
  if (filename === undefined) throw new Error(`The upload was answered with ${response.status}`);
  return filename;
}

async function expectOk(response: Response): Promise<void> {
  await response.arrayBuffer();
  if (response.status >= 400) throw new Error(`${response.url} answered ${response.status}`);
}

async function repeat(ask: Ask, { times, atOnce }: Load): Promise<number[]> {
  const lengths: number[] = [];
  let next = 0;
  const loop = async (): Promise<void> => {
    while (next < times) {
      const at = next++;
      const startedAt = performance.now();
      await ask(at);
      lengths.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return lengths;
}

/** What the processes take without requests, in a millisecond: their jobs and checks. */
async function measureIdle(world: World): Promise<Counters> {
  const before = await readCounters(world);
  await pause(IDLE_MS);
  return perMs(before, await readCounters(world));
}

const NAMES = ['nodeMs', 'postgresMs', 'transactions'] as const;

function perMs(before: Counters, after: Counters): Counters {
  const [nodeMs = 0, postgresMs = 0, transactions = 0] = NAMES.map(
    (name) => (after[name] - before[name]) / (after.at - before.at),
  );
  return { at: 0, nodeMs, postgresMs, transactions };
}

interface Measured {
  readonly ask: Ask;
  readonly load: Load;
  readonly idle: Counters;
}

async function measure(world: World, { ask, load, idle }: Measured): Promise<Omit<Cost, 'request'>> {
  const { times } = load;
  const before = await readCounters(world);
  const lengths = (await repeat(ask, load)).sort((a, b) => a - b);
  await pause(SETTLE_MS);
  const after = await readCounters(world);
  const each = (of: (typeof NAMES)[number]): number => {
    const taken = after[of] - before[of] - idle[of] * (after.at - before.at);
    return Math.round((Math.max(0, taken) / times) * 100) / 100;
  };
  return {
    'Node ms': each('nodeMs'),
    'PostgreSQL ms': each('postgresMs'),
    transactions: each('transactions'),
    'median ms': Math.round(lengths[Math.floor(times / 2)] ?? 0),
  };
}

interface Counters {
  /** Milliseconds. */
  readonly at: number;
  readonly nodeMs: number;
  readonly postgresMs: number;
  readonly transactions: number;
}

async function readCounters({ servers, database }: World): Promise<Counters> {
  const processes = await readProcesses();
  const nodes = servers.map((server) => server.pid());
  const { rows } = await database.query<{ pid: number; transactions: string }>(
    `select pg_backend_pid() as pid, xact_commit + xact_rollback as transactions
     from pg_stat_database where datname = current_database()`,
  );
  const postmaster = processes.get(rows[0]?.pid ?? 0)?.parent ?? 0;
  let [nodeMs, postgresMs] = [0, 0];
  for (const [pid, { parent, ownMs, childrenMs }] of processes) {
    if (nodes.includes(pid)) nodeMs += ownMs;
    if (parent === postmaster) postgresMs += ownMs;
    if (pid === postmaster) postgresMs += ownMs + childrenMs;
  }
  return { at: performance.now(), nodeMs, postgresMs, transactions: Number(rows[0]?.transactions ?? 0) };
}

interface ProcessTime {
  readonly parent: number;
  readonly ownMs: number;
  /** Of children that have ended. */
  readonly childrenMs: number;
}

/** Reads Linux's table of processes. */
async function readProcesses(): Promise<ReadonlyMap<number, ProcessTime>> {
  const found = new Map<number, ProcessTime>();
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
      (at) => fields[at],
    );
    found.set(Number(pid), {
      parent,
      ownMs: (user + system) * TICK_MS,
      childrenMs: (childUser + childSystem) * TICK_MS,
    });
  }
  return found;
}
