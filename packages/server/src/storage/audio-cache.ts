import type { AudioStore } from './audio-store.ts';

/** A whole file in memory, held until it is released. */
export interface HeldAudio {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Call it once, when all bytes are sent or sending was abandoned. */
  release(): void;
}

type Load = () => Promise<Uint8Array<ArrayBuffer>>;

/** A memory cache of the most requested audio files. It does not check permissions. */
export interface AudioCache {
  /** The file, held, if it is cached. */
  hold(name: string): HeldAudio | undefined;
  /**
   * Caches and holds the file if it was requested before, recently, and there is room. Otherwise remembers the request
   * and resolves with undefined. Rejects when `load` does.
   */
  admit(name: string, size: number, load: Load): Promise<HeldAudio | undefined>;
  /** Removes the file from the cache. Current holders keep it until they release it. */
  drop(name: string): void;
}

/** The largest file is this fraction of the cache; larger ones would evict too many others. */
const LARGEST_PART = 8;

interface Entry {
  readonly bytes: Uint8Array<ArrayBuffer>;
  holders: number;
  /** True while it can be found by name. Its bytes count while this is true or it is held. */
  kept: boolean;
}

/**
 * Keeps at most `capacity` bytes, held files included: files held by slow listeners reduce the room for others, so
 * total memory is bounded. A file is admitted on its second request; the first is remembered for about as long as the
 * cache would have kept the file. A scan of all files evicts nothing.
 */
export function createAudioCache(capacity: number): AudioCache {
  return new LastUsedCache(capacity);
}

/** Wraps a store: removing a file also drops it from the cache. */
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
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<Entry | undefined>>();
  /** Sizes of files that were requested once, oldest first. */
  readonly #wanted = new Map<string, number>();
  #wantedBytes = 0;
  /** Cached files, files being loaded, and dropped files that are still held. */
  #bytes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
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
        // Dropped meanwhile, or not the expected file.
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
