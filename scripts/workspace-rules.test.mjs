import { describe, expect, it } from 'vitest';
import { workspaceProblems } from './workspace-rules.mjs';

const root = { dir: '', manifest: { name: 'beep' }, tsconfig: { references: [] } };

function aPackage(
  dir,
  { dependencies, devDependencies, references, sources = {}, exports = { '.': './src/index.ts' } },
) {
  const manifest = {
    name: `@beep/${dir.split('/').pop()}`,
    version: '0.0.0',
    exports,
    dependencies,
    devDependencies,
  };
  const tsconfig = references && { references: references.map((path) => ({ path })) };
  const files = Object.entries(sources).map(([path, text]) => ({ path: `${dir}/${path}`, text }));
  return { dir, manifest, tsconfig, sources: files };
}

function problemsOf(...workspaces) {
  return workspaceProblems({ root, workspaces, files: [] });
}

const beepCore = { '@beep/core': '0.0.0' };
const beepTestkit = { '@beep/testkit': '0.0.0' };
const core = aPackage('packages/core', {});
const testkit = aPackage('packages/testkit', {});

describe('workspaceProblems', () => {
  it('accepts imports that go down', () => {
    const ui = aPackage('packages/ui', {
      dependencies: beepCore,
      devDependencies: beepTestkit,
      sources: {
        'src/card.tsx': "import { limits } from '@beep/core';\nimport './card.css';",
        'src/card.test.tsx': "import { aRecording } from '@beep/testkit';",
      },
    });
    expect(problemsOf(core, testkit, ui)).toEqual([]);
  });

  it('refuses a dependency that goes up, declared or imported', () => {
    const upward = aPackage('packages/core', {
      dependencies: { '@beep/browser': '0.0.0' },
      sources: { 'src/a.ts': "export { x } from '@beep/browser';" },
    });
    expect(problemsOf(upward, aPackage('packages/browser', {}))).toEqual([
      'packages/core/package.json: packages/core may not depend on @beep/browser',
      'packages/core/src/a.ts: packages/core may not import @beep/browser',
    ]);
  });

  it('refuses one shell in another, but lets the site import an embed', () => {
    const front = aPackage('embeds/front', {});
    const sources = { 'src/a.ts': "import '@beep/front';" };
    const dependencies = { '@beep/front': '0.0.0' };
    expect(problemsOf(front, aPackage('web', { dependencies, sources }))).toEqual([]);
    expect(problemsOf(front, aPackage('extensions/gmail', { dependencies, sources }))).toHaveLength(2);
  });

  it('lets the settings of a bundler use a tool of the build, and nothing that is shipped', () => {
    const tool = aPackage('packages/bundled-packages', {});
    const sources = { 'vite.config.ts': "import '@beep/bundled-packages';" };
    const devDependencies = { '@beep/bundled-packages': '0.0.0' };
    expect(problemsOf(tool, aPackage('web', { devDependencies, sources }))).toEqual([]);
    const shipped = { 'app/a.ts': "import '@beep/bundled-packages';" };
    expect(problemsOf(tool, aPackage('web', { devDependencies, sources: shipped }))).toHaveLength(1);
    expect(problemsOf(tool, aPackage('web', { dependencies: devDependencies }))).toHaveLength(1);
  });

  it('refuses an import that is not declared', () => {
    const ui = aPackage('packages/ui', { sources: { 'src/a.ts': "await import('@beep/core');" } });
    expect(problemsOf(core, ui)).toEqual([
      'packages/ui/src/a.ts: @beep/core is not declared in packages/ui/package.json',
    ]);
  });

  it('refuses paths past the exports', () => {
    const ui = aPackage('packages/ui', {
      dependencies: beepCore,
      sources: { 'src/a.ts': "import '@beep/core/src/limits.ts';" },
    });
    expect(problemsOf(core, ui)).toEqual([
      'packages/ui/src/a.ts: @beep/core/src/limits.ts is not among the exports of @beep/core',
    ]);
  });

  it('refuses relative imports that leave the package', () => {
    const ui = aPackage('packages/ui', {
      sources: { 'src/a.ts': "import type { A } from '../../core/src/a.ts';" },
    });
    expect(problemsOf(ui)).toEqual(['packages/ui/src/a.ts: ../../core/src/a.ts leaves the package']);
  });

  it('keeps the testkit out of products', () => {
    const ui = aPackage('packages/ui', {
      dependencies: beepTestkit,
      sources: { 'src/a.ts': "import '@beep/testkit';" },
    });
    expect(problemsOf(testkit, ui)).toEqual([
      'packages/ui/package.json: @beep/testkit belongs in devDependencies',
      'packages/ui/src/a.ts: @beep/testkit is for tests only',
    ]);
  });

  it('lets the benchmarks use the testkit', () => {
    const sources = { 'src/a.bench.ts': "import '@beep/testkit';" };
    expect(problemsOf(testkit, aPackage('bench', { dependencies: beepTestkit, sources }))).toEqual([]);
  });

  it('wants project references to equal the dependencies', () => {
    const referenced = aPackage('packages/core', { references: [] });
    const api = aPackage('packages/api', { references: [] });
    const ui = aPackage('packages/ui', { dependencies: beepCore, references: ['../api'] });
    const listed = {
      ...root,
      tsconfig: { references: [{ path: 'packages/core' }, { path: 'packages/ui' }] },
    };
    expect(workspaceProblems({ root: listed, workspaces: [referenced, api, ui], files: [] })).toEqual([
      'packages/ui/tsconfig.json: no reference to packages/core',
      'packages/ui/tsconfig.json: packages/api is referenced but no dependency',
      'tsconfig.json: no reference to packages/api',
    ]);
  });

  it('wants exact versions', () => {
    const ui = aPackage('packages/ui', { dependencies: { react: '^19.3.1', swr: '2.5.1' } });
    expect(problemsOf(ui)).toEqual(['packages/ui/package.json: react must be pinned exactly, not ^19.3.1']);
  });

  it.each([
    ['a path of one machine', `cp ${'/home'}/ada/notes .`],
    ['a path of one machine', `"${'/Users'}/ada/notes"`],
    ["a package registry's address", `"https:${'//registry'}.npmjs.org/react"`],
  ])('finds %s in a tracked file', (what, text) => {
    const files = [{ path: 'a.md', text: `first line\n${text}` }];
    expect(workspaceProblems({ root, workspaces: [], files })).toEqual([`a.md:2: names ${what}`]);
  });

  it('lets web addresses and system tools be', () => {
    const files = [{ path: 'a.md', text: 'https://beep.example/home/ada and /usr/bin/chromium' }];
    expect(workspaceProblems({ root, workspaces: [], files })).toEqual([]);
  });
});
