import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startLoad } from './load.ts';

/** `docs/containers.md` explains the arguments. Restarts one process after the other under load, and judges. */
const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: 'https://localhost' },
    'token-file': { type: 'string' },
    audio: { type: 'string', default: 'packages/testkit/audio/recorded.webm' },
    restart: { type: 'string', multiple: true, default: [] },
  },
});
const BEFORE_AND_AFTER_MS = 5000;

const { origin, restart: commands } = values;
const token = (await readFile(values['token-file'] ?? '', 'utf8')).trim();
const load = startLoad({ origin, token, audio: await readFile(values.audio) });
await pause(BEFORE_AND_AFTER_MS);
for (const command of commands) {
  const startedAt = performance.now();
  const [code] = await once(spawn(command, { shell: true, stdio: 'ignore' }), 'exit');
  console.log(`${command}: exit code ${code}, ${Math.round(performance.now() - startedAt)} ms`);
}
await pause(BEFORE_AND_AFTER_MS);
const result = await load.stop();
console.log(JSON.stringify(result, null, 2));
process.exitCode = result.failures.length + result.lost.length === 0 ? 0 : 1;
