import { readSigningKeys } from '../../auth/issuer/open-signing-key.ts';
import { parseStorage } from '../../config/config.ts';
import { ConfigError } from '../../config/config-error.ts';
import { failureText } from '../../failure-text.ts';
import { AUDIO_ADAPTERS } from '../../storage/audio-adapters.ts';
import { loadListenSecret, lockDataFolder, openDataFolder, requireRows } from '../../storage/data-folder.ts';
import { createDiskAudioStore } from '../../storage/disk/disk-audio-store.ts';
import { markMoved } from '../../storage/moved-rows.ts';
import { openPostgres } from '../../storage/postgres/open-postgres.ts';
import { openSqlite } from '../../storage/sqlite/open-sqlite.ts';
import { openSpool } from '../../upload/spool.ts';
import { takesNoArguments } from '../takes-no-arguments.ts';
import { copyInstallation } from './migrate-installation.ts';

const USAGE = `Usage: migrate
Copies DATA_DIR, whose service must be stopped, to DATABASE_URL and the bucket of the variables.`;

if (takesNoArguments(USAGE)) {
  migrate(process.env).catch((error: unknown) => {
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
  });
}

/** Copies what DATA_DIR holds to DATABASE_URL and S3. The service must be stopped. */
async function migrate(env: NodeJS.ProcessEnv): Promise<void> {
  const { databaseUrl, databaseOptions, remoteAudio } = parseStorage(env);
  if (!databaseUrl || !remoteAudio) {
    throw new ConfigError(
      `Say where to copy to: DATABASE_URL and the variables that begin with ${AUDIO_ADAPTERS.map(({ name }) => `${name}_`).join(' or ')}.`,
    );
  }
  const dataDir = env.DATA_DIR || './data';
  const file = requireRows(dataDir, { alsoMoved: true });
  const folder = await openDataFolder(dataDir);
  const lock = await lockDataFolder(dataDir, folder);
  const spool = await openSpool(folder.spool);
  const from = await openSqlite(file);
  const to = await openPostgres(databaseUrl, databaseOptions);
  const remote = await remoteAudio.open();
  try {
    await remote.check();
    const audio = createDiskAudioStore(folder.audio);
    const { rows, files, replaced } = await copyInstallation({
      rows: { from, to },
      audio: { from: audio, folder: folder.audio, to: remote, spool },
      nameVariable: remoteAudio.nameVariable,
      listenSecret: await loadListenSecret(folder.keys),
      signingKeys: await readSigningKeys(folder.keys),
    });
    await markMoved(folder.db);
    process.stdout.write(`Copied and compared ${rows} rows and ${files} audio files.\n`);
    for (const place of replaced) {
      process.stderr.write(`PostgreSQL stores no U+0000. It became U+FFFD in ${place}.\n`);
    }
  } finally {
    remote.close();
    await to.destroy();
    await from.destroy();
    await spool.close();
    lock.release();
  }
}
