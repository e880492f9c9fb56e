import { createExternalStore, type ExternalStore } from '@beep/core/actor';

/** Audio that is held, or why it is not. */
export type HeldSound =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'known'; readonly audio: Blob; readonly url: string };

/** Audio by its id: what is wanted is loaded, all else let go. */
export interface SoundCache extends ExternalStore<ReadonlyMap<string, HeldSound>> {
  /** Loads these one after the other, the most urgent first. What failed is tried again. */
  want(ids: readonly string[]): void;
}

/** `load` resolves with null if the audio cannot be loaded. */
export function createSoundCache(load: (id: string) => Promise<Blob | null>): SoundCache {
  const { getSnapshot, subscribe, set } = createExternalStore<ReadonlyMap<string, HeldSound>>(new Map());
  let wanted: readonly string[] = [];
  const loadNext = async (): Promise<void> => {
    const held = getSnapshot();
    if ([...held.values()].some(({ status }) => status === 'loading')) return;
    const id = wanted.find((one) => !held.has(one));
    if (id === undefined) return;
    set(new Map(held).set(id, { status: 'loading' }));
    const audio = await load(id);
    const isWanted = wanted.includes(id);
    const rest = new Map(getSnapshot());
    if (!isWanted) rest.delete(id);
    else if (audio === null) rest.set(id, { status: 'failed' });
    else rest.set(id, { status: 'known', audio, url: URL.createObjectURL(audio) });
    set(rest);
    void loadNext();
  };
  return {
    getSnapshot,
    subscribe,
    want(ids) {
      wanted = ids;
      const held = getSnapshot();
      const kept = [...held].filter(
        ([id, { status }]) => status === 'loading' || (status === 'known' && ids.includes(id)),
      );
      for (const [id, sound] of held) {
        if (sound.status === 'known' && !ids.includes(id)) URL.revokeObjectURL(sound.url);
      }
      if (kept.length < held.size) set(new Map(kept));
      void loadNext();
    },
  };
}
