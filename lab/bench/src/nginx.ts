import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@beep/testkit/server';
import { findProgram } from './cores.ts';

/** An nginx with one worker that sends a folder's files by sendfile. The caller must stop it. */
export interface Nginx {
  readonly origin: string;
  stop(): Promise<void>;
}

const ATTEMPTS = 200;
const PAUSE_MS = 25;

/** Undefined if nginx is not installed. All its files are written to `folder`. */
export async function startNginx(folder: string, files: string): Promise<Nginx | undefined> {
  const program = findProgram('nginx');
  if (program === undefined) return undefined;
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  await mkdir(join(folder, 'temp'), { recursive: true });
  await writeFile(config, configure({ folder, files, port }));
  const child = spawn(program, ['-p', folder, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  // nginx has no channel that would stop it when this process exits.
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  const origin = `http://127.0.0.1:${port}`;
  await waitFor(origin);
  return {
    origin,
    stop: async () => {
      process.off('exit', end);
      child.kill('SIGQUIT');
      await ended;
    },
  };
}

function configure({ folder, files, port }: { folder: string; files: string; port: number }): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  types { audio/webm webm; }
  ${temporary.map((name) => `${name}_temp_path ${join(folder, 'temp', name)};`).join('\n  ')}
  server { listen 127.0.0.1:${port}; root ${files}; }
}
`;
}

async function waitFor(origin: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await (await fetch(origin)).arrayBuffer();
      return;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
