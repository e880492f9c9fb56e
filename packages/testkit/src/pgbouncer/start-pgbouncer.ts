import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, type Program } from '../debian/find-program.ts';
import { type RunningProgram, startProgram } from '../debian/start-program.ts';
import { freePort } from '../server/free-port.ts';

/** A running PgBouncer. The caller stops it. */
export interface PgBouncer extends Pick<RunningProgram, 'stop'> {
  /** The URL of a database on the server behind it, through PgBouncer. */
  through(databaseUrl: string): string;
}

/** The machine's PgBouncer, else Debian's; a one-line reason if it is not available. */
export function findPgBouncer(): Promise<Program | { readonly missing: string }> {
  return findProgram('pgbouncer', '--version');
}

/**
 * Starts PgBouncer in front of a database server, in transaction mode with otherwise default settings: each transaction
 * may use another of a few connections. Rejects with its output if it does not start.
 */
export async function startPgBouncer(program: Program, databaseUrl: string): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings(new URL(databaseUrl), port));
  // If started as root it runs as another user, who must read them.
  await chmod(folder, 0o755);
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const { stop } = await startProgram(program, {
    args: [...asRoot, file],
    ...{ port, folder, endsWith: 'SIGKILL' },
  });
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
