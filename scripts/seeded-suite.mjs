import { randomInt } from 'node:crypto';
import { endWithParent } from './end-with-parent.mjs';
import { runAttached } from './run-attached.mjs';
import { toolEnvironment } from './run-command.mjs';
import { ensureInstalled, SetupError, toolPath } from './setup.mjs';

const MAX_SEED = 2 ** 31;

/**
 * Runs the tests of a folder with as many rounds as they are meant for, where `npm test` runs a few. The seed is new
 * each time and printed; given as a variable, as the rounds may be, it repeats a run.
 */
export async function runSeededSuite({ folder, seed, count, defaultCount, env = {} }) {
  const variables = {
    [seed]: process.env[seed] ?? String(randomInt(MAX_SEED)),
    [count]: process.env[count] ?? String(defaultCount),
  };
  console.log(
    Object.entries(variables)
      .map((pair) => pair.join('='))
      .join(' '),
  );
  try {
    endWithParent();
    await ensureInstalled();
    const args = ['run', '--project', 'server', '--reporter=verbose', '--no-file-parallelism', folder];
    process.exitCode = await runAttached(
      [toolPath('vitest'), ...args],
      toolEnvironment({ ...env, ...variables }),
    );
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`${error.output}\n${error.message}`.trim());
    process.exitCode = 1;
  }
}
