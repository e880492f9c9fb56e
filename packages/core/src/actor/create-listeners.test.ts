import { describe, expect, it } from 'vitest';
import { createExternalStore } from './create-external-store.ts';
import { createListeners } from './create-listeners.ts';

describe('listeners', () => {
  it('are called in their order, with what happened, until they are removed', () => {
    const [add, callAll] = createListeners<number>();
    const calls: string[] = [];
    const remove = add((value) => calls.push(`first ${value}`));
    add((value) => calls.push(`second ${value}`));
    callAll(1);
    remove();
    callAll(2);
    expect(calls).toEqual(['first 1', 'second 1', 'second 2']);
  });

  it('may remove themselves and add others while they are called', () => {
    const [add, callAll] = createListeners();
    const calls: string[] = [];
    const remove = add(() => {
      remove();
      add(() => calls.push('added'));
    });
    add(() => calls.push('other'));
    callAll();
    expect(calls).toEqual(['other']);
    callAll();
    expect(calls).toEqual(['other', 'other', 'added']);
  });
});

describe('an external store', () => {
  it('calls its listeners when the value has changed', () => {
    const store = createExternalStore('a');
    const seen: string[] = [];
    store.subscribe(() => seen.push(store.getSnapshot()));
    store.set('a');
    store.set('b');
    expect(seen).toEqual(['b']);
  });
});
