import { ConfigError } from '../../config/config-error.ts';
import { failureText } from '../../failure-text.ts';
import { restore } from './restore.ts';

const USAGE = 'Usage: restore <backup> <data folder>';

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
});

/** Restores a backup into an empty data folder. */
async function run([backup, dataDir, ...rest]: readonly string[]): Promise<void> {
  if (!backup || !dataDir || rest.length > 0) throw new ConfigError(USAGE);
  const { takenAt, rows, audio, missing, unreadable, kept } = await restore(backup, dataDir);
  process.stdout.write(
    `Restored and read back ${rows.recordings} recordings and ${audio.files} audio files, as they were at ${takenAt}.\n`,
  );
  const lacked = [...missing, ...unreadable].filter((name) => !kept.includes(name));
  if (lacked.length === 0) return;
  process.stderr.write(`The backup lacks audio that was missing or unreadable: ${lacked.join(', ')}\n`);
}
