import { createBrowserIds, createListensApi, createSessionStore } from '@beep/browser';
import { createListenCounter, type ListenCounter, type ListenCounterOptions } from '@beep/core/listens';
import { SOURCE } from '../source.ts';

/** Counts the listens of a page. */
export function createListens(
  options: Pick<ListenCounterOptions, 'tokens' | 'clock' | 'onFailed'>,
): ListenCounter {
  return createListenCounter({
    ...options,
    api: createListensApi({ baseUrl: '', source: SOURCE, clock: options.clock }),
    store: createSessionStore(),
    ids: createBrowserIds(),
  });
}
