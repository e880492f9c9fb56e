import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { serverLock, serverManifest } from './server-package.mjs';

const root = {
  name: 'beep',
  version: '1.0.0',
  license: 'UNLICENSED',
  description: 'Notes.',
  workspaces: ['web'],
};
const lock = {
  lockfileVersion: 3,
  packages: {
    'packages/server': {
      dependencies: { '@beep/api': '1.0.0', pg: '8.0.0' },
      devDependencies: { tsup: '9.0.0' },
    },
    'packages/api': { dependencies: { zod: '4.0.0' } },
    'node_modules/@beep/api': { resolved: 'packages/api', link: true },
    'node_modules/pg': {
      version: '8.0.0',
      integrity: 'sha512-a',
      dependencies: { split: '^4.0.0', zod: '4.0.0' },
    },
    'node_modules/split': { version: '4.0.0', integrity: 'sha512-b', devOptional: true },
    'node_modules/tsup': { version: '9.0.0', integrity: 'sha512-c', dev: true },
    'node_modules/zod': { version: '4.0.0', integrity: 'sha512-d' },
  },
};

it('names what the service and our packages in it need, and not those packages', () => {
  const { name, version, dependencies } = serverManifest(lock, root);
  expect({ name, version, dependencies }).toEqual({
    name: 'beep-server',
    version: '1.0.0',
    dependencies: { pg: '8.0.0', zod: '4.0.0' },
  });
});

it.each(['operating', 'schools'])('has the commands that the document names: %s', (name) => {
  const text = readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8');
  const named = new Set([...text.matchAll(/npm run (\w+) --/g)].map(([, command]) => command));
  expect(named.size).toBeGreaterThan(0);
  expect(Object.keys(serverManifest(lock, root).scripts)).toEqual(expect.arrayContaining([...named]));
});

it('has the replacements of what it needs, and not those of tools', () => {
  const overrides = { pg: { zod: 'npm:empty@1.0.0' }, tsup: '1.0.0' };
  expect(serverManifest(lock, { ...root, overrides }).overrides).toEqual({ pg: { zod: 'npm:empty@1.0.0' } });
  expect(serverLock(lock, { ...root, overrides }).packages['']).not.toHaveProperty('overrides');
});

it('locks the same packages by the same checksums, and no tools', () => {
  const { packages, lockfileVersion } = serverLock(lock, root);
  expect(lockfileVersion).toBe(3);
  expect(packages['']).toMatchObject({ name: 'beep-server', dependencies: { pg: '8.0.0', zod: '4.0.0' } });
  const { '': _, ...others } = packages;
  expect(others).toEqual({
    'node_modules/pg': lock.packages['node_modules/pg'],
    'node_modules/split': { version: '4.0.0', integrity: 'sha512-b', optional: true },
    'node_modules/zod': lock.packages['node_modules/zod'],
  });
});

it('says what is not in the lock', () => {
  const { 'node_modules/zod': _, ...packages } = lock.packages;
  expect(() => serverLock({ ...lock, packages }, root)).toThrow('zod');
});
