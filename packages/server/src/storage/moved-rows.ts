import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import { writeDurably } from './disk/durable-files.ts';

/** In `db/`, of which a backup copies only the database: what is restored from one can be used. */
const MARKER = 'moved-to-postgresql';

/** Marks the folder `db`: its rows were copied to PostgreSQL, and the service uses that database from now on. */
export async function markMoved(db: string): Promise<void> {
  await writeDurably(join(db, MARKER), 'beep.sqlite was copied to PostgreSQL.\n');
}

/** Throws a {@link ConfigError} if the rows in the folder `db` were copied: they have nothing that was stored since. */
export function refuseMovedRows(db: string): void {
  const marker = join(resolve(db), MARKER);
  if (!existsSync(marker)) return;
  throw new ConfigError(
    `The rows of DATA_DIR=${dirname(resolve(db))} were copied to PostgreSQL. Set DATABASE_URL and the variables of the audio store. To go on with these rows, without what was stored since then, delete ${marker}.`,
  );
}
