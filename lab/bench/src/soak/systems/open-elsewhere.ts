import { join } from 'node:path';
import { type RunningServer, startServer } from '@beep/testkit/server';
import { movedClock } from './moved-clock-env.ts';
import { READY_LIMIT_MS } from './server-env.ts';

/** Farther ahead than the service's clock ever is: an import refuses what was made in the future. */
const AHEAD_MS = 30 * 3_600_000;

/** An installation to which archives are moved. */
export interface Elsewhere extends AsyncDisposable {
  readonly server: RunningServer;
  /** Environment of a command beside it. */
  readonly env: Readonly<Record<string, string>>;
}

export async function openElsewhere(folder: string): Promise<Elsewhere> {
  const env = await movedClock(join(folder, 'clock-elsewhere'), AHEAD_MS);
  const dataDir = join(folder, 'elsewhere');
  const server = await startServer({
    dataDir,
    env: { ...env, LOG_LEVEL: 'warn' },
    readyLimitMs: READY_LIMIT_MS,
  });
  return {
    ...{ server, env: { ...env, DATA_DIR: dataDir } },
    [Symbol.asyncDispose]: async () => void (await server.stop()),
  };
}
