import { setTimeout } from 'node:timers/promises';

/** Processes items in batches: those that arrive shortly after one another, or faster than they are processed. */
export type KeyedBatches<Item, Result> = (key: string, item: Item) => Promise<Result>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: PromiseWithResolvers<Result>;
}

/**
 * At most one batch per key runs at a time; items that arrive meanwhile form the next. The first batch waits `collectMs`
 * milliseconds for more. `run` returns one result per item, in order; if it rejects, every item of its batch rejects.
 */
export function createKeyedBatches<Item, Result>(
  maxItems: number,
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  collectMs = 0,
): KeyedBatches<Item, Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();
  const work = async (key: string, queue: Waiting<Item, Result>[]): Promise<void> => {
    if (collectMs > 0) await setTimeout(collectMs);
    while (queue.length > 0) {
      const batch = queue.splice(0, maxItems);
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [index, { done }] of batch.entries()) done.resolve(results[index] as Result);
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    queues.delete(key);
  };
  return (key, item) => {
    const waiting: Waiting<Item, Result> = { item, done: Promise.withResolvers() };
    const queue = queues.get(key);
    if (queue) queue.push(waiting);
    else {
      const first = [waiting];
      queues.set(key, first);
      void work(key, first);
    }
    return waiting.done.promise;
  };
}
