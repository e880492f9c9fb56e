import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../storage/s3/s3-settings.ts';
import { builtProgram } from '../testing/built-programs.ts';
import { type StartedMain, startMain } from '../testing/start-main.ts';

/** Server processes that share only a database, a bucket and the accounts. */
export interface Fleet {
  readonly servers: readonly StartedMain[];
  /** Signs in and resolves with the token. */
  signIn(name: string): Promise<{ token: string; uid: string }>;
  stop(): Promise<void>;
}

export interface FleetOptions {
  readonly databaseUrl: string;
  readonly s3: S3Settings;
  readonly ports: readonly number[];
  /** Milliseconds by which each machine's clock is ahead; none by default. */
  readonly clocksAheadMs?: readonly number[];
}

const MOVED_CLOCK = new URL('../faults/moved-clock.ts', import.meta.url).href;
const WITH_MOVED_CLOCK = ['--import', MOVED_CLOCK, builtProgram('main')];

export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { ports, clocksAheadMs } = options;
  const folder = await mkdtemp(join(tmpdir(), 'beep-fleet-'));
  await mkdir(join(folder, 'keys'), { mode: 0o700 });
  const servers: StartedMain[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(servers.map((server) => server.kill()));
    await rm(folder, { recursive: true });
  };
  try {
    for (const [index, port] of ports.entries()) {
      const dataDir = join(folder, String(port));
      await mkdir(dataDir);
      await symlink(join(folder, 'keys'), join(dataDir, 'keys'));
      const env = environment({ ...options, dataDir });
      const aheadMs = clocksAheadMs?.[index] ?? 0;
      const moved = { ...env, CLOCK_AHEAD_MS: String(aheadMs) };
      servers.push(await (aheadMs === 0 ? startMain(port, env) : startMain(port, moved, WITH_MOVED_CLOCK)));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { servers, stop, signIn: (name) => signIn(`http://localhost:${ports[0]}`, name) };
}

function environment({ dataDir, databaseUrl, s3, ports }: FleetOptions & { dataDir: string }) {
  return {
    AUTH: 'local',
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    DATABASE_URL: databaseUrl,
    // A test that holds a row lock may take longer than the default of 10 s: the locked job must not fail.
    DATABASE_STATEMENT_TIMEOUT_MS: '120000',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    // A whole suite comes from one address.
    RATE_LIMIT_UPLOADS_PER_USER: '0',
    MAX_UPLOADS_AT_ONCE_PER_USER: '0',
    MAX_STORED_MB_PER_ACCOUNT: '0',
    RATE_LIMIT_UPLOADS_PER_ADDRESS: '0',
    RATE_LIMIT_READS_PER_ADDRESS: '0',
    // Not 0, which turns the limits of voice replies off.
    RATE_LIMIT_WRITES_PER_ADDRESS: '1000000',
  };
}

async function signIn(origin: string, name: string): Promise<{ token: string; uid: string }> {
  const response = await fetch(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.test`, name }),
  });
  const { idToken, uid } = (await response.json()) as { idToken: string; uid: string };
  return { token: idToken, uid };
}
