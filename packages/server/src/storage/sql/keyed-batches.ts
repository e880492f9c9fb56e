/** Does things in batches: one by one while there is time, many at once when they come faster than they are done. */
export type KeyedBatches<Item, Result> = (key: string, item: Item) => Promise<Result>;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly done: PromiseWithResolvers<Result>;
}

/**
 * Of the items with one key a single batch is under way at a time; what comes meanwhile makes the next. `run` answers
 * as many results as it was given items, in their order; when it rejects, so does every item of its batch.
 */
export function createKeyedBatches<Item, Result>(
  maxItems: number,
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): KeyedBatches<Item, Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();
  const work = async (key: string, queue: Waiting<Item, Result>[]): Promise<void> => {
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
