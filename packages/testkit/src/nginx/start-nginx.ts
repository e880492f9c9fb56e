import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, type Program } from '../debian/find-program.ts';
import { type RunningProgram, startProgram } from '../debian/start-program.ts';

/**
 * A running nginx. It prints errors and warnings, and its access log if the configuration sends it to `/dev/stdout`.
 */
export type Nginx = RunningProgram;

/** The machine's nginx, else Debian's; a one-line reason if it is not available. */
export function findNginx(): Promise<Program | { readonly missing: string }> {
  return findProgram('nginx', '-v');
}

/**
 * Starts nginx with the contents of its `http` block and the files included there, by name. Resolves when its port
 * accepts connections; rejects with nginx's output if it exits.
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
    // Also ends its workers quickly.
    endsWith: 'SIGTERM',
  });
}

/** The workers run as the current user and can read its files. */
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
