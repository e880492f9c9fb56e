import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverLock } from '../packages/bundled-packages/release/server-package.mjs';
import { npmComponents } from '../packages/server/deploy/container/bill-of-materials.mjs';
import { ROOT } from './run-command.mjs';

const read = (path) => readFileSync(join(ROOT, path), 'utf8');
const lock = serverLock(JSON.parse(read('package-lock.json')), JSON.parse(read('package.json')));
const notices = read('THIRD-PARTY-NOTICES.txt');

// spec: admin.19
it('lists every package that the service installs, with its licence and checksum', () => {
  const components = npmComponents({ notices, lock, isInstalled: () => true });
  const installed = Object.keys(lock.packages)
    .filter((path) => path !== '')
    .map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(installed));
  const withChecksum = components.filter(({ hashes }) => hashes.length > 0);
  expect(withChecksum.length).toBeGreaterThan(installed.length / 2);
  for (const { purl, licenses, hashes } of components) {
    expect(purl).toMatch(/^pkg:npm\/(%40[^@/]+\/)?[^@/]+@\d/);
    expect(JSON.stringify(licenses)).toMatch(/"(id|expression)":"\w/);
    for (const { content } of hashes) expect(content).toMatch(/^[0-9a-f]{128}$/);
  }
});

// spec: admin.19
it('leaves out what is for other systems and what is only in the extensions', () => {
  const components = npmComponents({ notices, lock, isInstalled: (name) => name === 'hono' });
  const names = components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['hono', 'react']));
  expect(names).not.toContain('kysely');
  expect(notices).toMatch(/^ {2}[^|\n]+ \| extensions \| /m);
});
