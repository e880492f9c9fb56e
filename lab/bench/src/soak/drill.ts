import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from '@beep/testkit/server';
import { report, type SoakWorld } from './soak-world.ts';
import { READY_LIMIT_MS } from './systems/server-env.ts';

/** Two turns of the mark: the server has continued since the copy. */
const OLD_ENOUGH_MS = 15_000;

/**
 * Restores a copy of the rows beside the server, on the same audio, and starts a server on it, which has to
 * refuse. The next check at rest would miss files that it had removed.
 */
export async function restoreBeside(world: SoakWorld): Promise<void> {
  const original = world.system.processes[0]?.server.dataDir ?? '';
  const copy = await mkdtemp(join(tmpdir(), 'beep-drill-'));
  try {
    await mkdir(join(copy, 'db'));
    const rows = new DatabaseSync(join(original, 'db', 'beep.sqlite'), { readOnly: true, timeout: 30_000 });
    rows.prepare('vacuum into ?').run(join(copy, 'db', 'beep.sqlite'));
    rows.close();
    await cp(join(original, 'keys'), join(copy, 'keys'), { recursive: true });
    await symlink(join(original, 'audio'), join(copy, 'audio'));
    await delay(OLD_ENOUGH_MS);
    const outcome = await startServer({ dataDir: copy, readyLimitMs: READY_LIMIT_MS }).then(
      async (server) => {
        await server.stop();
        return 'it started';
      },
      (error: unknown) => String(error),
    );
    if (!outcome.includes('belongs to another database')) report(world, `A restored copy: ${outcome}`);
  } finally {
    await rm(copy, { recursive: true });
  }
}
