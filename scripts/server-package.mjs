import { runtimePackages } from './runtime-packages.mjs';

const SERVER = 'packages/server';
const NODE_RANGE = '>=24';

/** The package.json of the service as it is handed out: what it needs to run, pinned, and nothing of the workspace. */
export function serverManifest(lock, { version, license, description }) {
  const wanted = runtimePackages(lock, SERVER).filter(({ wantedBy }) =>
    wantedBy.some((path) => !path.includes('node_modules/')),
  );
  return {
    name: 'beep-server',
    version,
    private: true,
    description,
    license,
    type: 'module',
    engines: { node: NODE_RANGE },
    scripts: { start: 'node dist/main.js' },
    dependencies: Object.fromEntries(wanted.map(({ name, entry }) => [name, entry.version])),
  };
}

/** Its package-lock.json: the same packages with the same checksums as in the workspace's. */
export function serverLock(lock, rootManifest) {
  const {
    scripts: _,
    private: __,
    description: ___,
    type: ____,
    ...root
  } = serverManifest(lock, rootManifest);
  const packages = Object.fromEntries(
    runtimePackages(lock, SERVER).map(({ path, entry }) => [
      path.replace(`${SERVER}/`, ''),
      runtimeEntry(entry),
    ]),
  );
  return {
    name: root.name,
    version: root.version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': root, ...packages },
  };
}

/** What only the workspace's own tools made of an entry is not so here. */
function runtimeEntry({ dev: _, devOptional, ...entry }) {
  return devOptional ? { ...entry, optional: true } : entry;
}
