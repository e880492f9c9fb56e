const MANIFEST_FIELDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * What would make `npm ci` fail, or fetch something else, on another machine: a registry's address in the lock,
 * a package without a checksum, a lock that is behind package.json, an optional package of another system that was
 * left out when the lock was written.
 */
export function lockProblems({ lock, manifest }) {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  return [
    ...outdated(lock.packages[''] ?? {}, manifest),
    ...packages.flatMap(([path, entry]) =>
      path.includes('node_modules/') ? entryProblems(path, entry) : [],
    ),
    ...packages.flatMap(([path, entry]) => missingOptional(path, entry, lock.packages)),
  ];
}

function outdated(root, manifest) {
  return MANIFEST_FIELDS.filter((field) => canonical(root[field]) !== canonical(manifest[field])).map(
    (field) => `${field} differ from package.json; run npm install`,
  );
}

function canonical(dependencies = {}) {
  return JSON.stringify(Object.entries(dependencies).sort(([a], [b]) => a.localeCompare(b)));
}

function entryProblems(path, entry) {
  if (entry.link) {
    return [];
  }
  return [
    ...(entry.resolved === undefined ? [] : [`${path} names where it was fetched from (resolved)`]),
    ...(entry.integrity === undefined && !entry.inBundle ? [`${path} has no integrity`] : []),
  ];
}

function missingOptional(path, entry, packages) {
  return Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(name, path, packages))
    .map((name) => `${path} wants the optional package ${name}, which is not locked`);
}

function isLocked(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[`${folder}/node_modules/${name}`] !== undefined) {
      return true;
    }
    if (!folder.includes('/node_modules/')) {
      return packages[`node_modules/${name}`] !== undefined;
    }
  }
}
