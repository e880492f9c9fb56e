import { expect, it, vi } from 'vitest';
import { createExtensionStore, type StorageArea, type StorageListener } from './create-extension-store.ts';

/** An extension's storage, shared by its pages; change events arrive later. */
function aStorage(stored: Record<string, unknown> = {}) {
  const values = new Map(Object.entries(stored));
  const listeners = new Set<StorageListener>();
  const notify: StorageListener = (changes) => {
    for (const listener of listeners) listener(changes);
  };
  const area: StorageArea = {
    get: async () => Object.fromEntries(values),
    async set(items) {
      for (const [key, value] of Object.entries(items)) values.set(key, value);
      notify(Object.fromEntries(Object.entries(items).map(([key, newValue]) => [key, { newValue }])));
    },
    async remove(key) {
      values.delete(key);
      notify({ [key]: {} });
    },
    onChanged: {
      addListener: (listener) => void listeners.add(listener),
      removeListener: (listener) => void listeners.delete(listener),
    },
  };
  return { area, values, listeners };
}

it('reads stored strings synchronously, and ignores other types', async () => {
  const { store } = await createExtensionStore(aStorage({ a: 'one', b: 2 }).area);
  expect(['a', 'b', 'c'].map((key) => store.get(key))).toEqual(['one', null, null]);
});

it('writes through, and notifies other pages', async () => {
  const { area, values } = aStorage();
  const [here, there] = [await createExtensionStore(area), await createExtensionStore(area)];
  const listener = vi.fn();
  const leave = there.settingsEvents.subscribe(listener);
  here.store.set('key', 'value');
  expect(here.store.get('key')).toBe('value');
  await vi.waitFor(() => expect(there.store.get('key')).toBe('value'));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(values.get('key')).toBe('value');
  leave();
  here.store.remove('key');
  expect(here.store.get('key')).toBeNull();
  await vi.waitFor(() => expect(there.store.get('key')).toBeNull());
  expect(listener).toHaveBeenCalledTimes(1);
});

it('raises the event in its own page at once', async () => {
  const { settingsEvents } = await createExtensionStore(aStorage().area);
  const listener = vi.fn();
  settingsEvents.subscribe(listener);
  settingsEvents.raise({ expiration: 'never', microphone: 'default', timestamp: 0 });
  expect(listener).toHaveBeenCalledTimes(1);
});

it('keeps values in memory if the storage fails', async () => {
  const { area } = aStorage();
  const broken: StorageArea = {
    ...area,
    get: () => Promise.reject(new Error('broken')),
    set: () => Promise.reject(new Error('full')),
  };
  const { store } = await createExtensionStore(broken);
  store.set('key', 'value');
  expect(store.get('key')).toBe('value');
});

it('removes its listeners when stopped', async () => {
  const { area, listeners } = aStorage();
  (await createExtensionStore(area)).stop();
  expect(listeners.size).toBe(0);
});
