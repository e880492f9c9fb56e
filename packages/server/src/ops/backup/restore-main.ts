import { ConfigError } from '../../config/config-error.ts';
import { restore } from './restore.ts';

const USAGE = 'Usage: restore <backup> <data folder>';

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

/** Restores a backup into an empty data folder. */
async function run([backup, dataDir, ...rest]: readonly string[]): Promise<void> {
  if (!backup || !dataDir || rest.length > 0) throw new ConfigError(USAGE);
  const { takenAt, rows, audio, missing } = await restore(backup, dataDir);
  process.stdout.write(
    `Restored and read back ${rows.recordings} recordings and ${audio.files} audio files, as they were at ${takenAt}.\n`,
  );
  if (missing.length === 0) return;
  process.stderr.write(`The backup was made of a data folder that lacked ${missing.join(', ')}\n`);
}
