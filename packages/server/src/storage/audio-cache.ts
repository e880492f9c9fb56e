import type { AudioStore } from './audio-store.ts';

/** A whole file in memory, held until it is released. */
export interface HeldAudio {
  readonly bytes: Uint8Array;
  /** Once, when the last of the bytes has been sent or will not be. */
  release(): void;
}

type Load = () => Promise<Uint8Array>;

/** The audio files that are wanted most, in memory. It says nothing about who may hear them. */
export interface AudioCache {
  /** In bytes; undefined when the file is not here. */
  sizeOf(name: string): number | undefined;
  /** The file when it is here. */
  hold(name: string): HeldAudio | undefined;
  /**
   * Takes a file in when it was wanted before, not long ago, and there is room for it; then it is held as above.
   * Otherwise undefined, and it is remembered that it was wanted. Rejects when `load` does.
   */
  admit(name: string, size: number, load: Load): Promise<HeldAudio | undefined>;
  /** Forgets the file. Those who hold it keep it until they release it. */
  drop(name: string): void;
}

/** A file of more than this part of the cache would push out too many others. */
const LARGEST_PART = 8;

interface Entry {
  readonly bytes: Uint8Array;
  holders: number;
  /** Whether it is found by its name. Its bytes count while it is, and while it is held. */
  kept: boolean;
}

/**
 * Keeps at most `capacity` bytes, the ones that are held included: what a slow listener holds takes the place of what
 * could be kept, so that no number of them takes more. Files are admitted when they are wanted for the second time, and
 * the first time is remembered for as long as the cache would have kept the file: a walk through everything there is
 * pushes nothing out.
 */
export function createAudioCache(capacity: number): AudioCache {
  return new LastUsedCache(capacity);
}

/** The same store; what is removed from it is not kept in memory either. */
export function dropWhenRemoved<S extends AudioStore>(store: S, cache: AudioCache): S {
  return {
    ...store,
    remove: (name) => {
      cache.drop(name);
      return store.remove(name);
    },
    removeAll: (names) => {
      for (const name of names) cache.drop(name);
      return store.removeAll(names);
    },
  };
}

class LastUsedCache implements AudioCache {
  readonly #capacity: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<Entry | undefined>>();
  /** Files wanted once, with their sizes, in order. */
  readonly #wanted = new Map<string, number>();
  #wantedBytes = 0;
  /** Of the entries, of what is being loaded, and of dropped files that are still held. */
  #bytes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  sizeOf(name: string): number | undefined {
    return this.#entries.get(name)?.bytes.length;
  }

  hold(name: string): HeldAudio | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    return this.#held(entry);
  }

  async admit(name: string, size: number, load: Load): Promise<HeldAudio | undefined> {
    const loading = this.#loading.get(name) ?? this.#beginLoading(name, size, load);
    const entry = await loading;
    return entry && this.#held(entry);
  }

  drop(name: string): void {
    this.#forgetWanted(name);
    this.#loading.delete(name);
    const entry = this.#entries.get(name);
    if (entry) this.#forget(name, entry);
  }

  #forget(name: string, entry: Entry): void {
    this.#entries.delete(name);
    entry.kept = false;
    if (entry.holders === 0) this.#bytes -= entry.bytes.length;
  }

  #held(entry: Entry): HeldAudio {
    if (!entry.kept && entry.holders === 0) this.#bytes += entry.bytes.length;
    entry.holders += 1;
    return {
      bytes: entry.bytes,
      release: () => {
        entry.holders -= 1;
        if (!entry.kept && entry.holders === 0) this.#bytes -= entry.bytes.length;
      },
    };
  }

  #beginLoading(name: string, size: number, load: Load): Promise<Entry | undefined> | undefined {
    if (size > this.#capacity / LARGEST_PART) return undefined;
    if (!this.#forgetWanted(name)) {
      this.#rememberWanted(name, size);
      return undefined;
    }
    if (!this.#makeRoom(size)) return undefined;
    this.#bytes += size;
    const loading: Promise<Entry | undefined> = load()
      .then((bytes) => {
        // Dropped meanwhile, or not the file that was meant.
        if (this.#loading.get(name) !== loading || bytes.length !== size) return undefined;
        const entry = { bytes, holders: 0, kept: true };
        this.#entries.set(name, entry);
        this.#bytes += size;
        return entry;
      })
      .finally(() => {
        this.#bytes -= size;
        if (this.#loading.get(name) === loading) this.#loading.delete(name);
      });
    this.#loading.set(name, loading);
    return loading;
  }

  #makeRoom(size: number): boolean {
    for (const [name, entry] of this.#entries) {
      if (this.#bytes + size <= this.#capacity) break;
      if (entry.holders > 0) continue;
      this.#forget(name, entry);
    }
    return this.#bytes + size <= this.#capacity;
  }

  #rememberWanted(name: string, size: number): void {
    this.#wanted.set(name, size);
    this.#wantedBytes += size;
    for (const oldest of this.#wanted.keys()) {
      if (this.#wantedBytes <= this.#capacity) return;
      this.#forgetWanted(oldest);
    }
  }

  #forgetWanted(name: string): boolean {
    this.#wantedBytes -= this.#wanted.get(name) ?? 0;
    return this.#wanted.delete(name);
  }
}
