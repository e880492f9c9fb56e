import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalStore, createSessionStore } from './web-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

/** After a rejected write, the local store has no value, and the session's store keeps it in memory. */
describe.each([
  ['local', createLocalStore, 'localStorage', null],
  ['session', createSessionStore, 'sessionStorage', 'value'],
] as const)('the %s store', (_, createStore, name, refused) => {
  // spec: browser-calls.3
  it('stores, replaces and removes', () => {
    const store = createStore();
    expect(store.get('key')).toBeNull();
    store.set('key', 'one');
    store.set('key', 'two');
    expect(store.get('key')).toBe('two');
    expect(globalThis[name].getItem('key')).toBe('two');
    store.remove('key');
    expect(store.get('key')).toBeNull();
  });

  it('works when storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const store = createStore();
    store.set('key', 'value');
    expect(store.get('key')).toBe(refused);
  });

  // spec: browser-calls.3
  it('works when storage is blocked', () => {
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const store = createStore();
    store.set('key', 'value');
    expect(store.get('key')).toBe(refused);
    store.remove('key');
    expect(store.get('key')).toBeNull();
  });
});
