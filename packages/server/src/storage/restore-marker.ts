import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config/config-error.ts';

/** A file in the data folder while a restore is unfinished. */
export const RESTORE_MARKER = 'restore-unfinished';

/** Throws a {@link ConfigError} if a restore into the folder is running or was interrupted. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_MARKER))) return;
  throw new ConfigError(
    `DATA_DIR=${dataDir} is being restored, or a restore was interrupted. Run the restore again, to its end.`,
  );
}
