/** The number of inputs, and the seed to repeat them. */
export const FUZZ_RUNS: number = Number(process.env.FUZZ_RUNS ?? 10);
export const FUZZ_SEED: number = Number(process.env.FUZZ_SEED ?? 1);

/** Response timeout in milliseconds: `npm run fuzz` sets 5 s for an idle machine. */
export const ANSWER_LIMIT_MS: number = Number(process.env.FUZZ_LIMIT_MS ?? 30_000);

const MB = 1024 * 1024;

/** Accepted heap growth for any number of inputs: pools and caches that were not full before. */
export const HEAP_GROWTH_BYTES: number = 24 * MB;
export const RESIDENT_GROWTH_BYTES: number = 256 * MB;
