import type { FailedRemoval } from './audio-store.ts';

/** Removes files one by one, at most `atATime` concurrently. Resolves with those that could not be removed. */
export async function removeEach(
  names: readonly string[],
  atATime: number,
  remove: (name: string) => Promise<void>,
): Promise<readonly FailedRemoval[]> {
  const failed: FailedRemoval[] = [];
  const waiting = names.values();
  const work = async (): Promise<void> => {
    for (const name of waiting) {
      await remove(name).catch((reason: unknown) => failed.push({ name, reason }));
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, names.length) }, work));
  return failed;
}
