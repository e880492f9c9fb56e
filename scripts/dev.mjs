import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { allowedExtensions } from '../extensions/extension-ids.mjs';
import { ROOT, toolEnvironment } from './run-command.mjs';
import { build, nodeBinary, runScript, SERVICE, SITE_DIR, toolPath } from './setup.mjs';

const WATCHED = ['server', 'api', 'core'].map((name) => join(ROOT, 'packages', name, 'src'));

await runScript(async () => {
  // The API looks for a built site at its start, also where another one is served.
  await build(SERVICE);
  develop();
});

/** The site on PORT, reloading as its files change; the API on the next port, started anew when its files change. */
function develop() {
  const port = Number(process.env.PORT || 3000);
  const apiPort = port + 1;
  const publicUrl = `http://localhost:${port}`;
  const AUTH = process.env.AUTH || 'local';
  const api = ['--watch', '--watch-preserve-output', ...WATCHED.map((path) => `--watch-path=${path}`)];
  const children = [
    run([...api, join(ROOT, 'packages', 'server', 'src', 'main.ts')], {
      env: {
        PORT: String(apiPort),
        PUBLIC_URL: publicUrl,
        DATA_DIR: process.env.DATA_DIR || join(ROOT, 'data'),
        AUTH,
        EXTENSION_IDS: allowedExtensions({ ...process.env, AUTH }),
        SITE_DIR: process.env.SITE_DIR || SITE_DIR,
      },
    }),
    run([toolPath('vite', 'vite'), '--port', String(port), '--strictPort'], {
      cwd: join(ROOT, 'web'),
      env: { BEEP_API_ORIGIN: `http://127.0.0.1:${apiPort}` },
    }),
  ];
  endTogether(children);
}

function run(args, { cwd = ROOT, env }) {
  return spawn(nodeBinary(), args, {
    cwd,
    env: toolEnvironment(env),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Where one ends, or a signal comes, all end; the exit code is that of the first. */
function endTogether(children) {
  const end = () => children.forEach((child) => void child.kill('SIGTERM'));
  for (const child of children) {
    child.once('exit', (code) => {
      process.exitCode ??= code ?? 0;
      end();
    });
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
}
