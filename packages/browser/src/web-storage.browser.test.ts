import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalStore, createSessionStore } from './web-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe.each([
  ['local', createLocalStore, 'localStorage'],
  ['session', createSessionStore, 'sessionStorage'],
] as const)('the %s store', (_, createStore, name) => {
  it('keeps, replaces and removes', () => {
    const store = createStore();
    expect(store.get('key')).toBeNull();
    store.set('key', 'one');
    store.set('key', 'two');
    expect(store.get('key')).toBe('two');
    expect(globalThis[name].getItem('key')).toBe('two');
    store.remove('key');
    expect(store.get('key')).toBeNull();
  });

  it('forgets where storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const store = createStore();
    store.set('key', 'value');
    expect(store.get('key')).toBeNull();
  });

  it('knows nothing where storage is refused', () => {
    vi.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    const store = createStore();
    store.set('key', 'value');
    store.remove('key');
    expect(store.get('key')).toBeNull();
  });
});
