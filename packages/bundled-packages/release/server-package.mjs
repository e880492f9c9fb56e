import { isCarried } from './carried-packages.mjs';

const SERVER = 'packages/server';
const NODE_RANGE = '>=24';
/** Those of the repository that the operator's documents name, for the folder of a release. */
const SCRIPTS = {
  start: 'node dist/main.js',
  admin: 'node dist/beep.js admin',
  backup: 'node dist/backup.js',
  restore: 'node dist/restore.js',
};

/** The package.json of the service as it is handed out: what it needs to run, pinned, and nothing of the workspace. */
export function serverManifest(lock, { version, license, description, overrides = {} }) {
  const packages = installedPackages(lock);
  const names = new Set(packages.map(({ name }) => name));
  const wanted = packages.filter(({ wantedBy }) => wantedBy.some((path) => !path.includes('node_modules/')));
  return {
    name: 'beep-server',
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines: { node: NODE_RANGE },
    scripts: SCRIPTS,
    dependencies: Object.fromEntries(wanted.map(({ name, entry }) => [name, entry.version])),
    // Without them npm would install what the lock file replaces.
    overrides: Object.fromEntries(Object.entries(overrides).filter(([name]) => names.has(name))),
  };
}

/** Its package-lock.json: the same packages with the same checksums as in the workspace's. */
export function serverLock(lock, rootManifest) {
  const {
    scripts: _,
    private: __,
    description: ___,
    type: ____,
    overrides: _____,
    ...root
  } = serverManifest(lock, rootManifest);
  const packages = Object.fromEntries(
    installedPackages(lock).map(({ path, entry }) => [path.replace(`${SERVER}/`, ''), runtimeEntry(entry)]),
  );
  return {
    name: root.name,
    version: root.version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': root, ...packages },
  };
}

/** What an installation fetches: not what the archive carries, and what only that needs. */
function installedPackages(lock) {
  return runtimePackages(lock, SERVER, isCarried);
}

/** What only the workspace's own tools made of an entry is not so here. */
function runtimeEntry({ dev: _, devOptional, ...entry }) {
  return devOptional ? { ...entry, optional: true } : entry;
}

/**
 * What a workspace needs to run, from the lock file: `{ path, name, entry, wantedBy }` of each package that is not ours,
 * sorted by path. `entry` is the lock's, `wantedBy` has the paths of those that need it. Those that `isLeftOut` names are
 * left out, and what only they need.
 */
export function runtimePackages(lock, dir, isLeftOut = () => false) {
  const found = new Map();
  const visit = (path, wantedBy) => {
    const { link, resolved } = lock.packages[path];
    const target = link ? resolved : path;
    if (found.has(target)) {
      found.get(target).wantedBy.push(wantedBy);
      return;
    }
    const entry = lock.packages[target];
    found.set(target, { path: target, name: nameOf(target), entry, wantedBy: [wantedBy] });
    for (const name of neededBy(entry).filter((one) => !isLeftOut(one))) {
      const next = placeOf(lock, target, name);
      if (next === undefined && entry.optionalDependencies?.[name] === undefined) {
        throw new Error(`package-lock.json: ${name}, which ${target} needs, is not locked`);
      }
      if (next !== undefined) {
        visit(next, target);
      }
    }
  };
  visit(dir, undefined);
  return [...found.values()]
    .filter(({ path }) => path.includes('node_modules/'))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function neededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where Node finds a package from inside another: beside it or further up. */
function placeOf(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock.packages[path] !== undefined || folder === '') {
      return lock.packages[path] && path;
    }
  }
}
