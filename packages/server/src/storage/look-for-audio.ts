import { audioName } from './audio-names.ts';
import type { AudioStore } from './audio-store.ts';
import type { ExpectedFile, RemovalStore } from './removal-store.ts';

const AT_A_TIME = 5;

/** A store, and the rows of the recordings whose files it must have. */
export interface ExpectedAudio {
  readonly store: Pick<AudioStore, 'open'>;
  readonly removals: Pick<RemovalStore, 'sample' | 'expected'>;
}

export interface AudioLook {
  readonly looked: number;
  /** The ids of the recordings whose file is missing or has another size. */
  readonly missing: readonly string[];
}

/** Looks for the files of at most `count` recordings, in the order of their ids from `from` on. Reads no audio. */
export async function lookForAudio(
  audio: ExpectedAudio,
  { from, count }: { readonly from: string; readonly count: number },
): Promise<AudioLook> {
  const sampled = await audio.removals.sample(from, count);
  const missed = await missingOf(audio, sampled);
  // Removed or replaced since the rows were read.
  return { looked: sampled.length, missing: await stillMissing(audio, missed) };
}

/** Those of the recordings whose file is still expected, and missing. */
export async function stillMissing(audio: ExpectedAudio, ids: readonly string[]): Promise<readonly string[]> {
  return missingOf(audio, await audio.removals.expected(ids));
}

async function missingOf(
  { store }: Pick<ExpectedAudio, 'store'>,
  files: readonly ExpectedFile[],
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (let at = 0; at < files.length; at += AT_A_TIME) {
    await Promise.all(
      files.slice(at, at + AT_A_TIME).map(async (file) => {
        const stored = await store.open(audioName(file));
        if (stored?.size !== file.bytes) missing.push(file.id);
      }),
    );
  }
  return missing;
}
