import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import mutants from '../stryker.config.mjs';
import mutantTests from '../vitest.mutants.config.ts';

const ROOT = join(import.meta.dirname, '..');
const EXACT_VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const TESTKIT_USERS = ['lab/bench', 'packages/testkit'];
const MACHINE_PATH = /(?<![\w.])(?:\/(?:home|Users|work|mnt)\/\w|\/root\/|[A-Z]:\\Users\\)/;
const REGISTRY = /\/\/[\w.-]*(?:registry|artifactory|npm\.pkg)[\w.-]*\.(?!example)\w/;

const lock = readJson('package-lock.json');
const root = readJson('package.json');
const workspaces = Object.keys(lock.packages)
  .filter((path) => path !== '' && !path.includes('node_modules/'))
  .map((dir) => ({ dir, manifest: readJson(`${dir}/package.json`) }));
const locked = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

function readJson(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

/** Files that git tracks or would track, without binary ones. In an unpacked archive there are none to check. */
function textFiles() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout
    .split('\0')
    .filter((path) => path !== '' && statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile())
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'latin1') }))
    .filter(({ text }) => !text.includes('\0'));
}

// spec: S1
it('pins every dependency exactly, and takes our own packages as they are', () => {
  const wrong = [{ dir: '.', manifest: root }, ...workspaces].flatMap(({ dir, manifest }) =>
    Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })
      .filter(
        ([name, version]) => !(name.startsWith('@beep/') ? version === '*' : EXACT_VERSION.test(version)),
      )
      .map(([name, version]) => `${dir}: ${name} ${version}`),
  );
  expect(wrong).toEqual([]);
});

it('keeps the testkit and build tools out of what products depend on', () => {
  const products = workspaces.filter(({ dir }) => !TESTKIT_USERS.includes(dir));
  const isTool = (name) => name === '@beep/testkit' || name === '@beep/bundled-packages';
  expect(products.filter(({ manifest }) => Object.keys(manifest.dependencies ?? {}).some(isTool))).toEqual(
    [],
  );
});

it('has one version everywhere, which the list of changes describes', () => {
  const versions = [lock, ...workspaces.flatMap(({ dir, manifest }) => [lock.packages[dir], manifest])];
  expect(new Set(versions.map(({ version }) => version))).toEqual(new Set([root.version]));
  expect(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8')).toContain(`\n## ${root.version}\n`);
});

it('type-checks every workspace, and with it the packages that it depends on', () => {
  const referenced = readJson('tsconfig.json').references.map(({ path }) => path);
  expect(workspaces.map(({ dir }) => dir).filter((dir) => !referenced.includes(dir))).toEqual([]);
});

it('names no path of one machine and no package registry in any file', () => {
  const found = textFiles().flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, at) => (MACHINE_PATH.test(line) || REGISTRY.test(line) ? [`${path}:${at + 1}`] : [])),
  );
  expect(found).toEqual([]);
});

// spec: S1
it('locks what package.json asks for', () => {
  for (const { dir, manifest } of [{ dir: '', manifest: root }, ...workspaces]) {
    for (const field of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      expect(lock.packages[dir][field] ?? {}, `${dir} ${field}`).toEqual(manifest[field] ?? {});
    }
  }
});

// spec: S1
it('locks every package by its checksum and no address, so that each registry delivers the same', () => {
  const wrong = locked.filter(
    ([, { integrity, inBundle, resolved }]) => resolved || !(integrity || inBundle),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

it('locks optional packages for all systems; npm leaves out those that a registry lacks', () => {
  const isReachable = (name, from) => {
    const above = from.lastIndexOf('/node_modules/');
    return (
      lock.packages[`${from}/node_modules/${name}`] !== undefined ||
      (above < 0
        ? lock.packages[`node_modules/${name}`] !== undefined
        : isReachable(name, from.slice(0, above)))
    );
  };
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => path !== '' && !isReachable(name, path)),
  );
  expect(missing).toEqual([]);
});

it('runs actions by the commit, with its version beside it: a tag can be moved', () => {
  const uses = textFiles()
    .filter(({ path }) => path.startsWith('.github/workflows/'))
    .flatMap(({ text }) => text.match(/\buses:.*/g) ?? []);
  expect(uses.length).toBeGreaterThan(0);
  expect(uses.filter((line) => !/^uses: [\w.-]+\/[\w./-]+@[0-9a-f]{40} # v[\d.]+$/.test(line))).toEqual([]);
});

it('finds every file that the search for missing tests names', () => {
  const named = [...mutants.mutate, ...mutantTests.test.include].flatMap(alternatives);
  expect(named.filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([]);
});

/** The paths of a pattern with alternatives in braces. */
function alternatives(pattern) {
  const [braces, list] = /\{([^}]*)\}/.exec(pattern) ?? [];
  if (braces === undefined) return [pattern];
  return list.split(',').flatMap((one) => alternatives(pattern.replace(braces, one)));
}
