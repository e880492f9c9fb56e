/** Runs jobs with the same key one after another, others concurrently. */
export interface KeyedMutex {
  run<T>(name: string, job: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: async (name, job) => {
      const before = tails.get(name) ?? Promise.resolve();
      const mine = before.then(job, job);
      tails.set(name, mine);
      try {
        return await mine;
      } finally {
        if (tails.get(name) === mine) tails.delete(name);
      }
    },
  };
}
