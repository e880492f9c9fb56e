import { setTimeout as delay } from 'node:timers/promises';
import { parseConfig } from '../config/config.ts';
import { openService } from '../open-service.ts';
import { FAST_CLOCK } from './fast-clock.ts';
import { inspectInstallation, type Unsoundness } from './inspect-installation.ts';
import type { Installation } from './installation.ts';

const LIMIT_MS = 30_000;
const LOOK_MS = 50;

/**
 * Runs a service in this process that cleans the installation until nothing is left, or for half a minute. Resolves
 * with the remaining inconsistencies.
 */
export async function cleanUp(installation: Installation): Promise<Unsoundness> {
  const config = parseConfig({ ...installation.directEnv, PORT: '0' });
  const errors: string[] = [];
  const log = { error: (event: string, error: unknown) => errors.push(`${event}: ${String(error)}`) };
  const service = await openService(config, log, { times: FAST_CLOCK });
  try {
    const until = Date.now() + LIMIT_MS;
    for (;;) {
      const found = await inspectInstallation(installation);
      const clean = Object.values(found).every((list) => list.length === 0);
      if (clean || Date.now() > until) {
        if (errors.length > 0) throw new Error(`The cleaning failed: ${errors.join('\n')}`);
        return found;
      }
      await delay(LOOK_MS);
    }
  } finally {
    await service.close();
  }
}
