import { runSeededSuite } from './seeded-suite.mjs';

await runSeededSuite({
  folder: 'packages/server/src/bad-input',
  seed: 'FUZZ_SEED',
  count: 'FUZZ_RUNS',
  defaultCount: 2000,
  // Answers take this long at most where nothing else runs; `npm test` does not ask for it.
  env: { FUZZ_LIMIT_MS: process.env.FUZZ_LIMIT_MS ?? '5000' },
});
