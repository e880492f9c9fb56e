const SCOPE = '@beep/';
const DEPENDENCY_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** A manifest (package.json, or its copy in the lock file) of one version, with our packages of that version too. */
export function manifestAt(manifest, version) {
  const fields = DEPENDENCY_FIELDS.filter((field) => manifest[field] !== undefined);
  return {
    ...manifest,
    version,
    ...Object.fromEntries(fields.map((field) => [field, dependenciesAt(manifest[field], version)])),
  };
}

/** A lock file in which the root and every workspace have one version. */
export function lockAt(lock, version) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    path.includes('node_modules/') ? entry : manifestAt(entry, version),
  ]);
  return { ...lock, version, packages: Object.fromEntries(packages) };
}

/**
 * Where the product's version, which is that of the root manifest, is missing: `manifests` are `{ path, manifest }` of the
 * workspaces, `lock` is package-lock.json, `changelog` the text of CHANGELOG.md.
 */
export function versionProblems({ version, manifests, lock, changelog }) {
  const differing = manifests.filter(({ manifest }) => !same(manifest, manifestAt(manifest, version)));
  return [
    ...differing.map(({ path }) => `${path}: not of version ${version}`),
    ...(same(lock, lockAt(lock, version)) ? [] : [`package-lock.json: not of version ${version}`]),
    ...(changelog.includes(`\n## ${version}\n`) ? [] : [`CHANGELOG.md: nothing about ${version}`]),
  ];
}

function dependenciesAt(dependencies, version) {
  return Object.fromEntries(
    Object.entries(dependencies).map(([name, wanted]) => [name, name.startsWith(SCOPE) ? version : wanted]),
  );
}

function same(actual, wanted) {
  return JSON.stringify(actual) === JSON.stringify(wanted);
}
