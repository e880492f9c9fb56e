/** Audio that is held, or why it is not. */
export type HeldSound =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'known'; readonly audio: Blob; readonly url: string };

/** Audio by its id: what is wanted is loaded, all else let go. */
export interface SoundCache {
  getSnapshot(): ReadonlyMap<string, HeldSound>;
  subscribe(listener: () => void): () => void;
  /** Loads these one after the other, the most urgent first. What failed is tried again. */
  want(ids: readonly string[]): void;
}

/** `load` resolves with null if the audio cannot be loaded. */
export function createSoundCache(load: (id: string) => Promise<Blob | null>): SoundCache {
  const listeners = new Set<() => void>();
  let held: ReadonlyMap<string, HeldSound> = new Map();
  let wanted: readonly string[] = [];
  const change = (next: ReadonlyMap<string, HeldSound>): void => {
    held = next;
    for (const listener of [...listeners]) listener();
  };
  const loadNext = async (): Promise<void> => {
    if ([...held.values()].some(({ status }) => status === 'loading')) return;
    const id = wanted.find((one) => !held.has(one));
    if (id === undefined) return;
    change(new Map(held).set(id, { status: 'loading' }));
    const audio = await load(id);
    const isWanted = wanted.includes(id);
    const rest = new Map(held);
    if (!isWanted) rest.delete(id);
    else if (audio === null) rest.set(id, { status: 'failed' });
    else rest.set(id, { status: 'known', audio, url: URL.createObjectURL(audio) });
    change(rest);
    void loadNext();
  };
  return {
    getSnapshot: () => held,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    want(ids) {
      wanted = ids;
      const kept = [...held].filter(
        ([id, { status }]) => status === 'loading' || (status === 'known' && ids.includes(id)),
      );
      for (const [id, sound] of held) {
        if (sound.status === 'known' && !ids.includes(id)) URL.revokeObjectURL(sound.url);
      }
      if (kept.length < held.size) change(new Map(kept));
      void loadNext();
    },
  };
}
