import { expect, it } from 'vitest';
import { runtimePackages } from './runtime-packages.mjs';

const lock = {
  packages: {
    'packages/server': {
      dependencies: { '@beep/api': '1.0.0', pg: '8.0.0' },
      devDependencies: { tsup: '9.0.0' },
    },
    'packages/api': { dependencies: { zod: '4.0.0' } },
    'node_modules/@beep/api': { resolved: 'packages/api', link: true },
    'node_modules/pg': {
      version: '8.0.0',
      dependencies: { split: '^4.0.0' },
      optionalDependencies: { 'pg-cloud': '^1.0.0' },
      peerDependencies: { 'pg-native': '*', zod: '*' },
      peerDependenciesMeta: { 'pg-native': { optional: true } },
    },
    'node_modules/pg/node_modules/split': { version: '4.0.0' },
    'node_modules/split': { version: '3.0.0' },
    'node_modules/tsup': { version: '9.0.0' },
    'node_modules/zod': { version: '4.0.0' },
  },
};

it('finds what is needed to run, the nearest of each, and neither ours nor what only a build needs', () => {
  expect(
    runtimePackages(lock, 'packages/server').map(({ path, name, wantedBy }) => [path, name, wantedBy]),
  ).toEqual([
    ['node_modules/pg', 'pg', ['packages/server']],
    ['node_modules/pg/node_modules/split', 'split', ['node_modules/pg']],
    ['node_modules/zod', 'zod', ['packages/api', 'node_modules/pg']],
  ]);
});

it('says what is not in the lock', () => {
  const { 'node_modules/zod': _, ...packages } = lock.packages;
  expect(() => runtimePackages({ packages }, 'packages/server')).toThrow('zod');
});
