import type { KeyValueStore } from '@beep/core/settings';
import { createFakeClock, createFakeStore } from '@beep/core/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStorageQuota } from './create-storage-quota.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('free storage', () => {
  it('is the estimate of the browser', async () => {
    expect(await createStorageQuota().freeBytes()).toBeGreaterThan(1 << 20);
    const estimate = vi.spyOn(navigator.storage, 'estimate');
    estimate.mockResolvedValueOnce({ quota: 1000, usage: 400 });
    expect(await createStorageQuota().freeBytes()).toBe(600);
    estimate.mockResolvedValueOnce({ quota: 1000, usage: 1400 });
    expect(await createStorageQuota().freeBytes()).toBe(0);
  });

  it('is unknown if the browser gives no estimate', async () => {
    const estimate = vi.spyOn(navigator.storage, 'estimate');
    estimate.mockResolvedValueOnce({});
    expect(await createStorageQuota().freeBytes()).toBeNull();
    estimate.mockRejectedValueOnce(new TypeError('not here'));
    expect(await createStorageQuota().freeBytes()).toBeNull();
    vi.spyOn(navigator, 'storage', 'get').mockReturnValue(undefined as unknown as StorageManager);
    expect(await createStorageQuota().freeBytes()).toBeNull();
  });
});

describe('requesting persistent storage', () => {
  const clock = createFakeClock();

  /** Requests it twice during one visit; returns how many requests reached the browser. */
  async function visit(store: KeyValueStore, response: boolean, afterMs: number): Promise<number> {
    vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false);
    const persist = vi.spyOn(navigator.storage, 'persist').mockImplementation(async () => {
      clock.advance(afterMs);
      return response;
    });
    persist.mockClear();
    const room = createStorageQuota({ store, clock });
    expect(await Promise.all([room.persist(), room.persist()])).toEqual([response, response]);
    return persist.mock.calls.length;
  }

  it('asks once per visit while the browser decides without a prompt', async () => {
    const store = createFakeStore();
    expect(await visit(store, false, 20)).toBe(1);
    expect(await visit(store, false, 20)).toBe(1);
  });

  it('does not ask again after a user refused', async () => {
    const store = createFakeStore();
    expect(await visit(store, false, 3000)).toBe(1);
    expect(await visit(store, false, 3000)).toBe(0);
  });

  it('does not ask if it is already granted', async () => {
    vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(true);
    const persist = vi.spyOn(navigator.storage, 'persist');
    expect(await createStorageQuota().persist()).toBe(true);
    expect(persist).not.toHaveBeenCalled();
  });

  it('returns false if the browser does not support it', async () => {
    vi.spyOn(navigator, 'storage', 'get').mockReturnValue(undefined as unknown as StorageManager);
    expect(await createStorageQuota().persist()).toBe(false);
  });
});
