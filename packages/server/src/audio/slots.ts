/** Runs jobs, at most a number of them at a time; the others wait in the order they came. */
export type Slots = <T>(job: () => Promise<T>) => Promise<T>;

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (job) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
