import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, type Program } from '../debian/find-program.ts';
import { type RunningProgram, startProgram } from '../debian/start-program.ts';

/**
 * A running nginx. It prints its errors and warnings, and what it has logged of requests where the configuration says
 * `/dev/stdout`.
 */
export type Nginx = RunningProgram;

/** The machine's nginx, else Debian's; why not, in one line, where it cannot be had. */
export function findNginx(): Promise<Program | { readonly missing: string }> {
  return findProgram('nginx', '-v');
}

/**
 * Starts nginx with what belongs into its `http` block, and with the files that this includes by their names. Resolves
 * when the port of the loopback address answers; rejects, with what nginx said, when it ends instead.
 */
export async function startNginx(
  program: Program,
  options: { readonly http: string; readonly files: Readonly<Record<string, string>>; readonly port: number },
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'beep-nginx-'));
  await mkdir(join(folder, 'temporary'));
  for (const [name, text] of Object.entries(options.files)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'nginx.conf'), mainFile(options.http));
  return startProgram(program, {
    args: ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
    ...{ port: options.port, folder },
    // A quick end of its workers too.
    endsWith: 'SIGTERM',
  });
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
