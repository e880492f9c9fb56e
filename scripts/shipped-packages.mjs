import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTAINED_WORKS } from './licence-facts.mjs';
import { runtimePackages } from './runtime-packages.mjs';
import { SetupError } from './setup.mjs';

/** What each part was bundled from, as its build lists it. */
const LISTS = [
  { part: 'site', file: 'web/build/bundled-packages.json' },
  { part: 'site', file: 'web/build/service-worker-packages.json' },
  { part: 'extensions', file: 'extensions/classroom/dist/bundled-packages.json' },
  { part: 'extensions', file: 'extensions/docs/dist/bundled-packages.json' },
  { part: 'extensions', file: 'extensions/gmail/dist/bundled-packages.json' },
  { part: 'add-on', file: 'addons/workspace/dist/bundled-packages.json' },
  { part: 'service', file: 'packages/server/dist/bundled-packages.json' },
];
const INSTALLED = 'installed with the service';
const LICENCE_FILE = /^(?:licen[cs]e|copying|copyright|notice)\b/i;
/** Bundlers list below their own licence what they are made of themselves, which is not in what they make. */
const OF_THE_TOOL = /\n+# Licenses of bundled dependencies\n[\s\S]*$/;
const TEXTS = join(import.meta.dirname, 'licence-texts');

/**
 * Everything of others that is in what we hand out, or is installed by it: `{ name, version, licence, text, source,
 * parts }`, sorted by name, and the works inside them with `inside`. Throws a SetupError where something is not built.
 */
export function shippedPackages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const shipped = new Map();
  const add = (path, part, licencePath = path) => {
    const known = shipped.get(path) ?? { ...describePackage({ root, lock, path, licencePath }), parts: [] };
    shipped.set(path, known);
    known.parts = [...new Set([...known.parts, part])];
  };
  for (const { part, file } of LISTS) {
    for (const name of readList(root, file)) {
      add(lockedPath(lock, name), part);
    }
  }
  for (const { path, entry, wantedBy } of runtimePackages(lock, 'packages/server')) {
    // Of the builds for every system one is installed; the package that wants them has their licence too.
    add(path, INSTALLED, entry.os || entry.cpu ? wantedBy[0] : path);
  }
  const packages = [...shipped.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return packages.flatMap((each) => [each, ...worksInside(each)]);
}

/** The works of `CONTAINED_WORKS` that no shipped package contains, or not in that version. */
export function unusedFacts(packages) {
  const keys = new Set(packages.map(key));
  return CONTAINED_WORKS.filter(({ inside }) => !keys.has(inside)).map(
    ({ inside, name }) =>
      `${inside} with ${name} is not shipped: look at what is, and change licence-facts.mjs`,
  );
}

function readList(root, file) {
  if (!existsSync(join(root, file))) {
    throw new SetupError(`${file} is missing: run npm run build first.`);
  }
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function lockedPath(lock, nameAndVersion) {
  const at = nameAndVersion.lastIndexOf('@');
  const [name, version] = [nameAndVersion.slice(0, at), nameAndVersion.slice(at + 1)];
  const path = Object.keys(lock.packages).find(
    (candidate) =>
      (candidate === `node_modules/${name}` || candidate.endsWith(`/node_modules/${name}`)) &&
      lock.packages[candidate].version === version,
  );
  if (path === undefined) {
    throw new SetupError(`${nameAndVersion} was bundled and is not in package-lock.json: build again.`);
  }
  return path;
}

function describePackage({ root, lock, path, licencePath }) {
  const folder = join(root, licencePath);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { version, license } = lock.packages[path];
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const licence = license ?? manifest.license;
  const text = licenceFiles(folder) || standardText(licence, authorOf(manifest) ?? `the authors of ${name}`);
  return { name, version, licence, text, source: sourceOf(manifest) };
}

function licenceFiles(folder) {
  const names = readdirSync(folder).filter((name) => LICENCE_FILE.test(name));
  return names
    .sort()
    .map((name) => plainText(readFileSync(join(folder, name), 'utf8')).replace(OF_THE_TOOL, ''))
    .join('\n\n');
}

function standardText(licence, author) {
  const file = join(TEXTS, `${licence}.txt`);
  return existsSync(file) ? `Copyright (c) ${author}\n\n${plainText(readFileSync(file, 'utf8'))}` : '';
}

function plainText(text) {
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\f', '')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
}

function authorOf({ author }) {
  const name = typeof author === 'string' ? author : author?.name;
  return name ? name.replace(/\s*[<(].*$/, '') : undefined;
}

function sourceOf({ repository, homepage = '' }) {
  const url = typeof repository === 'string' ? repository : (repository?.url ?? homepage);
  return url
    .replace(/^git\+/, '')
    .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
    .replace(/^git:/, 'https:')
    .replace(/^(?:github:)?([\w-]+\/[\w.-]+)$/, 'https://github.com/$1')
    .replace(/\.git$/, '');
}

function worksInside(container) {
  return CONTAINED_WORKS.filter(({ inside }) => inside === key(container)).map(
    ({ copyright, text, ...work }) => ({
      ...work,
      parts: container.parts,
      text: [copyright, plainText(readFileSync(join(TEXTS, `${text}.txt`), 'utf8'))]
        .filter(Boolean)
        .join('\n\n'),
    }),
  );
}

function key({ name, version }) {
  return `${name}@${version}`;
}
