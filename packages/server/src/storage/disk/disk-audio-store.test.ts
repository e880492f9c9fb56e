import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeAudioStore } from '../audio-store-conformance.ts';
import { createDiskAudioStore } from './disk-audio-store.ts';

describeAudioStore('files on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'beep-audio-'));
  return {
    store: createDiskAudioStore(folder),
    close: () => rm(folder, { recursive: true }),
  };
});
