import { describe, expect, it } from 'vitest';
import { lockAt, manifestAt, versionProblems } from './version-rules.mjs';

const ui = {
  name: '@beep/ui',
  version: '1.0.0',
  dependencies: { '@beep/core': '1.0.0', react: '19.0.0' },
};
const lock = {
  name: 'beep',
  version: '1.0.0',
  packages: {
    '': { name: 'beep', version: '1.0.0' },
    'packages/ui': ui,
    'node_modules/@beep/ui': { resolved: 'packages/ui', link: true },
    'node_modules/react': { version: '19.0.0' },
  },
};
const changelog = '# Changes\n\n## 1.0.0\n\nThe first.\n';

function problemsOf(changes) {
  const manifests = [{ path: 'packages/ui/package.json', manifest: ui }];
  return versionProblems({ version: '1.0.0', manifests, lock, changelog, ...changes });
}

describe('manifestAt', () => {
  it('takes our own packages along and leaves those of others', () => {
    expect(manifestAt(ui, '2.0.0')).toEqual({
      name: '@beep/ui',
      version: '2.0.0',
      dependencies: { '@beep/core': '2.0.0', react: '19.0.0' },
    });
  });
});

describe('versionProblems', () => {
  it('has none where everything is of one version', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it('names what stayed behind: a manifest, what it depends on, the lock file, the list of changes', () => {
    expect(problemsOf({ version: '1.1.0' })).toEqual([
      'packages/ui/package.json: not of version 1.1.0',
      'package-lock.json: not of version 1.1.0',
      'CHANGELOG.md: nothing about 1.1.0',
    ]);
    const behind = { ...ui, dependencies: { '@beep/core': '0.9.0' } };
    expect(problemsOf({ manifests: [{ path: 'a', manifest: behind }] })).toEqual(['a: not of version 1.0.0']);
    expect(problemsOf({ lock: { ...lock, version: '0.9.0' } })).toHaveLength(1);
  });

  it('is content with what setting a version makes', () => {
    const manifests = [{ path: 'packages/ui/package.json', manifest: manifestAt(ui, '3.2.1') }];
    const next = { version: '3.2.1', manifests, lock: lockAt(lock, '3.2.1') };
    expect(problemsOf({ ...next, changelog: '\n## 3.2.1\n' })).toEqual([]);
    expect(next.lock.packages['node_modules/react'].version).toBe('19.0.0');
  });
});
