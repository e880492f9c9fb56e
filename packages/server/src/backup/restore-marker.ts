import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config-error.ts';

/** Lies in a data folder from the beginning of a restore to its end. */
export const RESTORE_MARKER = 'restore-unfinished';

/** Throws a {@link ConfigError} when a restore into the folder runs, or was interrupted. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_MARKER))) return;
  throw new ConfigError(
    `DATA_DIR=${dataDir} is being restored, or a restore was interrupted. Run the restore again, to its end.`,
  );
}
