import type { StorageQuota } from '../drafts/ports.ts';

/** A browser with the free storage that the test sets. */
export interface FakeStorageQuota extends StorageQuota {
  /** How often persistent storage was requested. */
  readonly persistRequests: number;
  /** Null if the browser does not report it. */
  setFreeBytes(bytes: number | null): void;
}

/** Makes a browser with a gibibyte of free storage. */
export function createFakeStorageQuota(): FakeStorageQuota {
  let free: number | null = 1024 ** 3;
  let persistRequests = 0;
  return {
    get persistRequests() {
      return persistRequests;
    },
    setFreeBytes(bytes) {
      free = bytes;
    },
    freeBytes: async () => free,
    async persist() {
      persistRequests += 1;
      return true;
    },
  };
}
