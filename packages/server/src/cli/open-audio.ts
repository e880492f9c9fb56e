import { join } from 'node:path';
import { type CheckedAudio, checkAudio } from '../storage/checked-audio.ts';
import { createDiskAudioStore } from '../storage/disk/disk-audio-store.ts';
import { requireOwnAudio } from '../storage/open-owned-audio.ts';
import { markedAudio } from '../storage/open-storage.ts';
import { openSpool, type Spool } from '../upload/spool.ts';
import type { Installation } from './open-installation.ts';

/** The audio of an installation, for commands that read or write it. */
export interface InstallationAudio {
  readonly audio: CheckedAudio;
  readonly spool: Spool;
  close(): Promise<void>;
}

/** Rejects with a ConfigError unless this installation may use the audio. */
export async function openAudio({ stores, settings, dataDir }: Installation): Promise<InstallationAudio> {
  const remote = await settings.remoteAudio?.open();
  const stored = remote ?? createDiskAudioStore(join(dataDir, 'audio'));
  try {
    const folder = { db: join(dataDir, 'db'), audio: join(dataDir, 'audio') };
    await requireOwnAudio(await markedAudio(settings, { folder, store: stored, stores }));
    const spool = await openSpool(join(dataDir, 'spool'));
    return {
      audio: checkAudio(stored),
      spool,
      close: async () => {
        await spool.close();
        remote?.close();
      },
    };
  } catch (error) {
    remote?.close();
    throw error;
  }
}
