import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeWebm } from '@beep/testkit/audio';
import { startServer } from '@beep/testkit/server';

/**
 * The rate limit of reads per minute and address: high enough that no request is rejected while the limiter
 * still counts.
 */
const MANY_READS = '1000000';

/** The built server in a child process. The caller must stop it. */
export interface Beep {
  readonly origin: string;
  readonly dataDir: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * Starts it as in production: with its limits, its metrics, and its log in a file. Without `dataDir` it uses a
 * temporary folder, which `stop` removes.
 */
export async function startBeep(env: Readonly<Record<string, string>> = {}, dataDir?: string): Promise<Beep> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-bench-'));
  const server = await startServer({
    env: { RATE_LIMIT_READS_PER_ADDRESS: MANY_READS, ...env },
    dataDir: dataDir ?? join(folder, 'data'),
    logFile: join(folder, 'log'),
  });
  return {
    origin: `http://127.0.0.1:${server.port}`,
    dataDir: server.dataDir,
    pid: server.pid() ?? 0,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface SignedIn {
  readonly uid: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs in with a local account, by default with a test address. */
export async function signIn(origin: string, email = 'bench@example.com'): Promise<SignedIn> {
  const response = await fetch(`${origin}/local-auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, name: 'Bench' }),
  });
  const { uid, idToken } = (await response.json()) as { uid: string; idToken: string };
  return { uid, headers: { Authorization: `Bearer ${idToken}` } };
}

export async function makeNote(minutes: number): Promise<Blob> {
  return new Blob([await makeWebm({ seconds: minutes * 60 })], { type: 'audio/webm' });
}

/** Returns the id. */
export async function upload(origin: string, note: Blob, by?: SignedIn): Promise<string> {
  const { headers } = by ?? (await signIn(origin));
  const { filename } = JSON.parse(await post(`${origin}/api/v1/recordings`, headers, note)) as {
    filename: string;
  };
  return filename;
}

/** Returns the body of a 201. */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  note: Blob,
): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': note.type },
    body: note,
  });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`${url} answered ${response.status}: ${answer}`);
  return answer;
}
