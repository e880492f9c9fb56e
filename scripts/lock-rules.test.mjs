import { describe, expect, it } from 'vitest';
import { lockProblems } from './lock-rules.mjs';

const manifest = { devDependencies: { turbo: '2.0.0' } };
const turbo = { version: '2.0.0', integrity: 'sha512-a', optionalDependencies: { 'turbo-linux': '2.0.0' } };
const platform = { version: '2.0.0', integrity: 'sha512-b', optional: true };

function lockOf(packages) {
  return { packages: { '': manifest, ...packages } };
}

describe('lockProblems', () => {
  it('accepts a complete lock', () => {
    const lock = lockOf({ 'node_modules/turbo': turbo, 'node_modules/turbo-linux': platform });
    expect(lockProblems({ lock, manifest })).toEqual([]);
  });

  it('finds an optional package only where it is reachable', () => {
    const nested = lockOf({
      'node_modules/turbo': turbo,
      'node_modules/turbo/node_modules/turbo-linux': platform,
    });
    const elsewhere = lockOf({
      'node_modules/turbo': turbo,
      'node_modules/vite/node_modules/turbo-linux': platform,
    });
    expect(lockProblems({ lock: nested, manifest })).toEqual([]);
    expect(lockProblems({ lock: elsewhere, manifest })).toEqual([
      'node_modules/turbo wants the optional package turbo-linux, which is not locked',
    ]);
  });

  it('refuses addresses and missing checksums', () => {
    const lock = lockOf({
      'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' },
    });
    expect(lockProblems({ lock, manifest })).toEqual([
      'node_modules/a names where it was fetched from (resolved)',
      'node_modules/a has no integrity',
    ]);
  });

  it('refuses a lock that is behind package.json', () => {
    const newer = { devDependencies: { turbo: '2.0.1' } };
    const lock = lockOf({ 'node_modules/turbo': turbo, 'node_modules/turbo-linux': platform });
    expect(lockProblems({ lock, manifest: newer })).toEqual([
      'devDependencies differ from package.json; run npm install',
    ]);
  });
});
