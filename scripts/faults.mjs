import { runSeededSuite } from './seeded-suite.mjs';

await runSeededSuite({
  folder: 'packages/server/src/faults',
  seed: 'FAULT_SEED',
  count: 'FAULT_ROUNDS',
  defaultCount: 100,
  env: { FAULT_TMPFS: '1' },
});
