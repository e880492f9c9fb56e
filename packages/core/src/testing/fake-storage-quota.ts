import type { StorageQuota } from '../journal/ports.ts';

/** A browser with as much room as the test says. */
export interface FakeStorageQuota extends StorageQuota {
  /** How often it was asked to be spared. */
  readonly persistRequests: number;
  /** Null where the browser does not say. */
  setFreeBytes(bytes: number | null): void;
}

/** Makes a browser with a gibibyte of room. */
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
