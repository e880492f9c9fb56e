/** How many inputs are tried, and with which seed they can be tried again. */
export const FUZZ_RUNS: number = Number(process.env.FUZZ_RUNS ?? 100);
export const FUZZ_SEED: number = Number(process.env.FUZZ_SEED ?? 1);

/** Within this an answer has to be there: 5 s on a machine that does nothing else, which is what `npm run fuzz` asks. */
export const ANSWER_LIMIT_MS: number = Number(process.env.FUZZ_LIMIT_MS ?? 30_000);

const MB = 1024 * 1024;

/** What may stay in memory of any number of inputs: pools and caches that were not full before. */
export const HEAP_GROWTH_BYTES: number = 24 * MB;
export const RESIDENT_GROWTH_BYTES: number = 256 * MB;
