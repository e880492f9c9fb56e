import { join } from 'node:path';
import { parseStorage } from '../config/config.ts';
import { failureText } from '../failure-text.ts';
import { claimAudio } from '../storage/audio-mark.ts';
import {
  AUDIO_LOCATION_SETTING,
  audioLocationOf,
  openDataFolder,
  requireRows,
} from '../storage/data-folder.ts';
import { createDiskAudioStore } from '../storage/disk/disk-audio-store.ts';
import { lookForAudio } from '../storage/look-for-audio.ts';
import { openRows } from '../storage/open-storage.ts';
import { newRecordingId } from '../storage/recording-id.ts';
import { requireOwnUser } from '../storage/require-own-user.ts';
import { takesNoArguments } from './takes-no-arguments.ts';

const LOOKED_FOR = 100;

const USAGE = `Usage: claim-storage
Takes the audio store of the variables over for their database, whoever has it: only when no other installation uses it.`;

if (takesNoArguments(USAGE)) {
  claim(process.env).catch((error: unknown) => {
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
  });
}

/**
 * Assigns the configured audio store to the configured database, also if that database had its audio elsewhere. Other
 * databases that use the store stop storing there.
 */
async function claim(env: NodeJS.ProcessEnv): Promise<void> {
  const { databaseUrl, databaseOptions, remoteAudio } = parseStorage(env);
  const dataDir = env.DATA_DIR || './data';
  const rows = join(dataDir, 'db', 'beep.sqlite');
  if (!databaseUrl) requireRows(dataDir);
  if (!remoteAudio) await requireOwnUser(dataDir);
  const folder = await openDataFolder(dataDir);
  const stores = await openRows({ databaseUrl, databaseOptions }, rows);
  const remote = await remoteAudio?.open();
  try {
    const audio = remote ?? createDiskAudioStore(folder.audio);
    await claimAudio({ ...stores, store: audio });
    await stores.settings.replace(
      AUDIO_LOCATION_SETTING,
      await audioLocationOf({ databaseUrl, remoteAudio }, folder),
    );
    const store = remoteAudio?.description ?? `folder ${folder.audio}`;
    process.stdout.write(`The ${store} belongs to this database now.\n`);
    const from = newRecordingId();
    const { looked, missing } = await lookForAudio({ ...stores, store: audio }, { from, count: LOOKED_FOR });
    if (missing.length === 0) return;
    process.stdout.write(
      `Of ${looked} recordings, ${missing.length} have no audio there. Restore it before you start the service.\n`,
    );
  } finally {
    remote?.close();
    await stores.close();
  }
}
