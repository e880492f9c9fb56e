import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { allowedExtensions } from '../extensions/extension-ids.mjs';
import { ROOT } from './run-command.mjs';
import { build, nodeBinary, runScript, SERVER_ENTRY, SERVICE, SITE_DIR } from './setup.mjs';

const STOP_LIMIT_MS = 20_000;

process.title = 'beep-start';

await runScript(async () => {
  await build(SERVICE);
  serve();
});

/**
 * The server is a plain child in npm's process group. It is stopped in three ways that may meet, and takes each
 * as the same request: a signal, the end of the channel to this process, a Ctrl+C that reaches the whole group.
 */
function serve() {
  const server = spawn(nodeBinary(), [SERVER_ENTRY], {
    cwd: ROOT,
    env: serverEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Closing the channel is a request that the server takes once, also when a terminal's Ctrl+C or a signal to the
  // whole group reached it as well. A second signal from here could count as an order to stop at once.
  const stop = () => {
    if (server.connected) {
      server.disconnect();
      setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS).unref();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  server.on('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 143)));
}

function serverEnvironment() {
  const port = process.env.PORT || '3000';
  const AUTH = process.env.AUTH || 'local';
  return {
    ...process.env,
    PORT: port,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    DATA_DIR: process.env.DATA_DIR || join(ROOT, 'data'),
    AUTH,
    EXTENSION_IDS: allowedExtensions({ ...process.env, AUTH }),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    SITE_DIR,
  };
}
