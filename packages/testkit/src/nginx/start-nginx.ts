import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackPackage } from '../debian/unpack-package.ts';

const START_LIMIT_MS = 20_000;

/** How to start nginx. */
export interface NginxProgram {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A running nginx. Whoever started it stops it. */
export interface Nginx {
  /** Its errors and warnings, and what it has logged of requests where the configuration says `/dev/stdout`. */
  output(): string;
  /** Ends it at once and removes its files. */
  stop(): Promise<void>;
}

/**
 * The machine's nginx, else Debian's, downloaded and unpacked the first time. Answers why not, in one line, where it
 * cannot be had.
 */
export async function findNginx(): Promise<NginxProgram | { readonly missing: string }> {
  for (const path of ['nginx', '/usr/sbin/nginx']) {
    if (runs({ path, environment: {} })) return { path, environment: {} };
  }
  try {
    const { root, libraries } = await unpackPackage('nginx', 'nginx');
    const program = { path: join(root, 'usr/sbin/nginx'), environment: { LD_LIBRARY_PATH: libraries } };
    return runs(program) ? program : { missing: "Debian's package nginx does not run here." };
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    return { missing: `There is no nginx on the PATH, and Debian's package cannot be had: ${reason}` };
  }
}

function runs({ path, environment }: NginxProgram): boolean {
  return spawnSync(path, ['-v'], { env: { ...process.env, ...environment } }).status === 0;
}

/**
 * Starts nginx with what belongs into its `http` block, and with the files that this includes by their names. Resolves
 * when the port of the loopback address answers; rejects, with what nginx said, when it ends instead.
 */
export async function startNginx(
  program: NginxProgram,
  options: { readonly http: string; readonly files: Readonly<Record<string, string>>; readonly port: number },
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-nginx-'));
  await mkdir(join(folder, 'temporary'));
  for (const [name, text] of Object.entries(options.files)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'nginx.conf'), mainFile(options.http));
  const child = spawn(program.path, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
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
    await answers(child, options.port);
  } catch (error) {
    await stop();
    throw new Error(`nginx did not start.\n${output}`, { cause: error });
  }
  return { output: () => output, stop };
}

/** Its workers run as we do, so that they may read what we may read. */
function mainFile(http: string): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (part) => `${part}_temp_path temporary/${part};`,
  );
  return `${user}
daemon off;
worker_processes 1;
pid nginx.pid;
events { worker_connections 1024; }
http {
  default_type application/octet-stream;
  access_log off;
  ${temporary.join('\n  ')}
${http}
}
`;
}

async function answers(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  const failed = once(child, 'error').then(([error]) => Promise.reject(error));
  while (!(await Promise.race([isOpen(port), failed]))) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    if (Date.now() > deadline) throw new Error('Its port did not answer.');
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  // SIGTERM: a quick end of the workers too.
  child.kill('SIGTERM');
  await ended;
}
