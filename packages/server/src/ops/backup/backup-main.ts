import { parseArgs } from 'node:util';
import { parseStorage } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { failureText } from '../../failure-text.ts';
import { backUp } from './back-up.ts';
import { verifyBackup } from './verify-backup.ts';

const USAGE = 'Usage: backup <folder>, or backup --check <folder>';
/** Exit code: the backup is complete, but files are missing or damaged in the data folder. */
const EXIT_INCOMPLETE_SOURCE = 2;

run().catch((error: unknown) => {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = 1;
});

/** Backs DATA_DIR up into a folder while the service runs, or verifies a backup. */
async function run(): Promise<void> {
  const { folder, check } = readArguments();
  if (check) {
    const { takenAt, rows, audio } = await verifyBackup(folder);
    process.stdout.write(
      `${folder} is whole: taken at ${takenAt}, ${rows.recordings} recordings, ${audio.files} audio files.\n`,
    );
    return;
  }
  const { databaseUrl, remoteAudio } = parseStorage(process.env);
  if (databaseUrl || remoteAudio) {
    throw new ConfigError(
      'Only what DATA_DIR holds is backed up here. PostgreSQL and S3 have tools of their own: see docs/operating.md.',
    );
  }
  const dataDir = process.env.DATA_DIR || './data';
  const { manifest, added } = await backUp({ dataDir, target: folder, now: Date.now() });
  const { rows, audio, missing, unreadable, kept, damaged } = manifest;
  process.stdout.write(
    `Backed up ${rows.recordings} recordings and ${audio.files} audio files (${added} new, ${audio.bytes} bytes in all) to ${folder}.\n`,
  );
  const warn = (sentence: string, names: readonly string[]): void => {
    if (names.length > 0) process.stderr.write(`${sentence}: ${names.join(', ')}\n`);
  };
  warn('The data folder lacks audio that it should have', missing);
  warn('Of these, the backup keeps an earlier copy of', kept);
  warn('The data folder has audio that cannot be read', unreadable);
  warn('The data folder has audio that is not as it was stored', damaged);
  if (missing.length + unreadable.length + damaged.length > 0) process.exitCode = EXIT_INCOMPLETE_SOURCE;
}

function readArguments(): { readonly folder: string; readonly check: boolean } {
  try {
    const { values, positionals } = parseArgs({
      options: { check: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [folder, ...rest] = positionals;
    if (folder !== undefined && rest.length === 0) return { folder, check: values.check };
  } catch {
    // Reported below.
  }
  throw new ConfigError(USAGE);
}
