import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLoad } from './load.ts';
import { openInstallation } from './open-installation.ts';

/**
 * `docs/containers.md` explains the arguments. Restarts one process after the other under load, and judges. Without an
 * origin it restarts an installation that it opens on this machine.
 */
const { values } = parseArgs({
  options: {
    origin: { type: 'string' },
    'token-file': { type: 'string', default: '' },
    audio: { type: 'string', default: 'packages/testkit/audio/recorded.webm' },
    restart: { type: 'string', multiple: true, default: [] },
    rounds: { type: 'string', default: '3' },
  },
});
const BEFORE_AND_AFTER_MS = 5000;

interface Target {
  readonly origin: string;
  readonly token: string;
  readonly restarts: readonly { readonly name: string; run(): Promise<void> }[];
}

await using stack = new AsyncDisposableStack();
const { origin, token, restarts } = await openTarget();
const load = startLoad({ origin, token, audio: await readFile(values.audio) });
await pause(BEFORE_AND_AFTER_MS);
for (const { name, run } of restarts) {
  const startedAt = performance.now();
  await run();
  console.log(`${name}: ${Math.round(performance.now() - startedAt)} ms`);
}
await pause(BEFORE_AND_AFTER_MS);
const result = await load.stop();
console.log(JSON.stringify(result, null, 2));
process.exitCode = result.failures.length + result.lost.length === 0 ? 0 : 1;

async function openTarget(): Promise<Target> {
  if (values.origin !== undefined) {
    const token = (await readFile(values['token-file'], 'utf8')).trim();
    const restarts = values.restart.map((command) => ({ name: command, run: () => runCommand(command) }));
    return { origin: values.origin, token, restarts };
  }
  const { origin, token, processes } = stack.use(await openInstallation());
  const rounds = Array.from({ length: Number(values.rounds) }, () => processes);
  const restarts = rounds.flatMap((all) =>
    all.map((process) => ({ name: `port ${process.port}`, run: () => process.restart() })),
  );
  return { origin, token, restarts };
}

async function runCommand(command: string): Promise<void> {
  const [code] = await once(spawn(command, { shell: true, stdio: 'ignore' }), 'exit');
  if (code !== 0) console.log(`${command}: exit code ${code}`);
}
