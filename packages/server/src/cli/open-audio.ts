import { join } from 'node:path';
import { ConfigError } from '../config/config-error.ts';
import { whoseAudio } from '../storage/audio-ownership.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import { createDiskAudioStore } from '../storage/disk/disk-audio-store.ts';
import { openSpool, type Spool } from '../upload/spool.ts';
import type { Installation } from './open-installation.ts';

/** The audio of an installation, for commands that read or write it. */
export interface InstallationAudio {
  readonly audio: AudioStore;
  readonly spool: Spool;
  close(): Promise<void>;
}

/** Rejects with a ConfigError if the audio belongs to another installation. */
export async function openAudio({ stores, settings, dataDir }: Installation): Promise<InstallationAudio> {
  const remote = await settings.remoteAudio?.open();
  const audio = remote ?? createDiskAudioStore(join(dataDir, 'audio'));
  try {
    if ((await whoseAudio({ mark: audio, turns: stores.turns })) === 'foreign') {
      throw new ConfigError('The audio belongs to another installation. Check DATA_DIR or S3_BUCKET.');
    }
    const spool = await openSpool(join(dataDir, 'spool'));
    return {
      audio,
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
