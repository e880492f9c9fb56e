import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackPackage } from '../debian/unpack-package.ts';
import { freePort } from '../server/free-port.ts';

const START_LIMIT_MS = 20_000;

/** How to start PgBouncer. */
export interface PgBouncerProgram {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A running PgBouncer. Whoever started it stops it. */
export interface PgBouncer {
  /** The address of a database of the server behind it, through it. */
  through(databaseUrl: string): string;
  /** Ends it at once and removes its files. */
  stop(): Promise<void>;
}

/**
 * The machine's PgBouncer, else Debian's, downloaded and unpacked the first time. Answers why not, in one line, where it
 * cannot be had.
 */
export async function findPgBouncer(): Promise<PgBouncerProgram | { readonly missing: string }> {
  for (const path of ['pgbouncer', '/usr/sbin/pgbouncer']) {
    if (runs({ path, environment: {} })) return { path, environment: {} };
  }
  try {
    const { root, libraries } = await unpackPackage('pgbouncer', 'pgbouncer');
    const program = {
      path: join(root, 'usr/sbin/pgbouncer'),
      environment: { LD_LIBRARY_PATH: libraries },
    };
    return runs(program) ? program : { missing: "Debian's package pgbouncer does not run here." };
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    return { missing: `There is no pgbouncer on the PATH, and Debian's package cannot be had: ${reason}` };
  }
}

function runs({ path, environment }: PgBouncerProgram): boolean {
  return spawnSync(path, ['--version'], { env: { ...process.env, ...environment } }).status === 0;
}

/**
 * Starts PgBouncer before the server of a database, in transaction mode and as its package comes otherwise: each
 * transaction may have another of few connections. Rejects, with what it said, when it does not start.
 */
export async function startPgBouncer(program: PgBouncerProgram, databaseUrl: string): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings(new URL(databaseUrl), port));
  // As root it runs as another user, who has to read them.
  await chmod(folder, 0o755);
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(program.path, [...asRoot, file], {
    env: { ...process.env, ...program.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      output += text.toString();
    });
  }
  const stop = async (): Promise<void> => {
    await end(child);
    await rm(folder, { recursive: true });
  };
  try {
    await answers(child, port);
  } catch (error) {
    await stop();
    throw new Error(`PgBouncer did not start.\n${output}`, { cause: error });
  }
  return {
    through: (url) => {
      const address = new URL(url);
      address.port = String(port);
      return address.href;
    },
    stop,
  };
}

function settings({ hostname, port, username, password }: URL, listenPort: number): string {
  return `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
`;
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  const until = performance.now() + START_LIMIT_MS;
  while (!(await isOpen(port))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error('It does not answer.');
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const opened = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return opened;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
