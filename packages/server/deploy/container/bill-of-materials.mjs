import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** What is in the image, which is made in the current folder, as a CycloneDX document: Node, Debian packages, and the works that the notices name. */
export function billOfMaterials(debianPackages) {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const installed = {
    notices: readFileSync('THIRD-PARTY-NOTICES.txt', 'utf8'),
    lock: JSON.parse(readFileSync('package-lock.json', 'utf8')),
    isInstalled: (dependency) => existsSync(`node_modules/${dependency}`),
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...debianPackages.map(debianComponent), ...nodeComponents(), ...npmComponents(installed)],
  };
}

function debianComponent(name) {
  const [source, version, architecture] = ['source:Package', 'Version', 'Architecture'].map((field) =>
    query(name, field),
  );
  const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`;
  return { type: 'library', name, version, purl, properties: [{ name: 'debian:source', value: source }] };
}

function query(name, field) {
  const args = ['--show', `--showformat=\${${field}}\n`, name];
  return execFileSync('dpkg-query', args, { encoding: 'utf8' }).split('\n', 1)[0];
}

/** Node, and the libraries that are linked into it. */
function nodeComponents() {
  const { node, modules: _, ...linked } = process.versions;
  const libraries = Object.entries(linked).map(([name, version]) => ({ type: 'library', name, version }));
  const purl = `pkg:generic/node@${node}`;
  return [{ type: 'application', name: 'node', version: node, purl, components: libraries }];
}

/**
 * The npm packages of the service and its site, from the notices, where each begins with `name version` and a line
 * `licence | parts | address`. npm does not install what is for another system.
 */
export function npmComponents({ notices, lock, isInstalled }) {
  const found = notices.matchAll(/^(@?[a-z][^ \n]*) (\d\S*)\n {2}([^|\n]+) \| ([^|\n]+) \| (\S+)$/gm);
  return [...found]
    .filter(([, name, , , parts]) => isBundled(parts) || (parts.includes('installed') && isInstalled(name)))
    .map(([, name, version, licence, , website]) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      hashes: hashesOf(lock.packages[`node_modules/${name}`], version),
      licenses: [licence.includes(' ') ? { expression: licence } : { license: { id: licence } }],
      externalReferences: [{ type: 'website', url: website }],
    }));
}

function isBundled(parts) {
  return parts.split(', ').some((part) => part === 'service' || part === 'site');
}

/** Those of the lock file, in hexadecimal. */
function hashesOf(entry, version) {
  const [, sum] = (entry?.version === version && entry.integrity?.match(/^sha512-(\S+)$/)) || [];
  return sum === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }];
}
