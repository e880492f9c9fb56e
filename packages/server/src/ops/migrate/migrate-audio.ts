import { createHash } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { isFrameName } from '../../archive/read-archive.ts';
import type { AudioInventory, AudioMark, AudioStore } from '../../storage/audio-store.ts';
import type { Spool } from '../../upload/spool.ts';

export interface AudioCopy {
  readonly from: AudioStore & AudioInventory;
  /** The folder that `from` reads. */
  readonly folder: string;
  readonly to: AudioStore & AudioInventory & AudioMark;
  readonly spool: Spool;
}

/**
 * Copies every file that the target lacks or has with other bytes, then reads each copy back and compares it. Resolves
 * with the number of files. Rejects at the first difference.
 */
export async function copyAudio(copy: AudioCopy): Promise<number> {
  let files = 0;
  for await (const { name } of copy.from.list()) {
    // Archives are temporary, and their rows are not copied.
    if (isFrameName(name)) continue;
    const wanted = await digest(copy.from, name);
    if ((await digest(copy.to, name)) !== wanted) {
      await copyOne(copy, name);
      if ((await digest(copy.to, name)) !== wanted) throw new Error(`The copy of ${name} differs from it.`);
    }
    files += 1;
  }
  return files;
}

async function copyOne({ folder, to, spool }: AudioCopy, name: string): Promise<void> {
  // `put` moves the file it is given.
  const given = spool.newPath();
  try {
    await copyFile(`${folder}/${name}`, given);
    await to.put(name, given);
  } finally {
    await spool.discard(given);
  }
}

async function digest(store: AudioStore, name: string): Promise<string | undefined> {
  const audio = await store.open(name);
  if (!audio) return undefined;
  const hash = createHash('sha256');
  if (audio.size > 0) {
    for await (const chunk of await audio.read({ start: 0, end: audio.size - 1 })) hash.update(chunk);
  }
  return hash.digest('hex');
}
