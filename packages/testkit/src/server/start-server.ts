import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

export interface ServerOptions {
  /** Added to the environment; overrides the defaults below. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** An existing folder, which is kept; by default a temporary one, which `stop` removes. */
  readonly dataDir?: string | undefined;
  /** A file that the log is appended to; by default the log is part of `output`. */
  readonly logFile?: string | undefined;
  /** How long a start may take, in milliseconds; 45 s by default. */
  readonly readyLimitMs?: number | undefined;
}

/** A server process. The caller stops it. */
export interface RunningServer {
  /** The origin that pages use, without a trailing slash. */
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  /** Id of the current process; undefined if it could not be started. */
  pid(): number | undefined;
  /** Everything printed so far, except what went to `logFile`. */
  output(): string;
  /** Stops it, by default with SIGTERM, and starts it again: same port, same data. */
  restart(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Stops it with SIGTERM and resolves with its exit code. */
  stop(): Promise<number | null>;
}

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));
const SITE = fileURLToPath(new URL('../../../../web/build', import.meta.url));
const READY = /^Beep is ready at /m;
const READY_LIMIT_MS = 45_000;

/**
 * Starts the built server with local accounts on a free port and waits for its ready line. Rejects with its output if
 * it exits or stays silent.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  if (!existsSync(MAIN)) {
    throw new Error('The server is not built. Run: npm run build');
  }
  const port = await freePort();
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'beep-data-')));
  const origin = `http://localhost:${port}`;
  // Local accounts do not start in production mode, which tools such as Vite set for their whole process.
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = {
    ...inherited,
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    AUTH: 'local',
    // A model that transcribes would take the processor from what is tested.
    TRANSCRIPTION: 'off',
    SITE_DIR: SITE,
    ...options.env,
  };
  let printed = '';
  const start = (): Promise<ChildProcess> =>
    launch(env, options, (text) => {
      printed += text;
    });
  let server = await start();
  return {
    origin,
    port,
    dataDir,
    pid: () => server.pid,
    output: () => printed,
    restart: async (signal) => {
      await end(server, signal);
      server = await start();
    },
    stop: async () => {
      const code = await end(server);
      if (options.dataDir === undefined) {
        await rm(dataDir, { recursive: true, force: true });
      }
      return code;
    },
  };
}

async function launch(
  env: NodeJS.ProcessEnv,
  { logFile, readyLimitMs = READY_LIMIT_MS }: ServerOptions,
  onText: (text: string) => void,
): Promise<ChildProcess> {
  await using log = logFile === undefined ? undefined : await open(logFile, 'a');
  // The IPC channel ends the server if this process is killed.
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', log?.fd ?? 'pipe', 'ipc'] });
  let text = '';
  const ready = new Promise<void>((resolve, reject) => {
    const logged = (): string => (logFile === undefined ? '' : readFileSync(logFile, 'utf8'));
    const fail = (reason: string): void => reject(new Error(`The server ${reason}.\n${text}${logged()}`));
    const limit = setTimeout(() => fail('printed no ready line'), readyLimitMs);
    const collect = (chunk: Buffer): void => {
      const added = chunk.toString('utf8');
      onText(added);
      text += added;
      if (READY.test(text)) {
        clearTimeout(limit);
        resolve();
      }
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => fail(`could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      fail(`ended with ${code ?? signal}`);
    });
  });
  try {
    await ready;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return child;
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}
