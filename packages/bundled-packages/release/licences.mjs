import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCarried } from './carried-packages.mjs';
import { runtimePackages } from './server-package.mjs';

/**
 * Checks the licences of all that we hand out, and that THIRD-PARTY-NOTICES.txt is about it; `--write` writes that file.
 * Licence plugins know one bundler each and nothing of works inside packages or of what an installation fetches.
 */

const ROOT = join(import.meta.dirname, '..', '..', '..');
const NOTICES = join(ROOT, 'THIRD-PARTY-NOTICES.txt');
const TEXTS = join(import.meta.dirname, 'texts');
/** What each part was bundled from, as its build lists it. */
const LISTS = {
  'web/build/bundled-packages.json': 'site',
  'web/build/service-worker-packages.json': 'site',
  ...Object.fromEntries(
    globSync('extensions/*/key.txt', { cwd: ROOT }).map((key) => [
      join(dirname(key), 'dist/bundled-packages.json'),
      'extensions',
    ]),
  ),
  'addons/workspace/dist/bundled-packages.json': 'add-on',
  'packages/server/dist/bundled-packages.json': 'service',
};
/** Works inside packages, which the packages' own licences do not mention. Looked up for one version each. */
const CONTAINED_WORKS = readJson(join(TEXTS, 'contained-works.json'));
const LICENCE_FILE = /^(?:licen[cs]e|copying|copyright|notice)\b/i;
/** Bundlers list below their own licence what they are made of themselves, which is not in what they make. */
const OF_THE_TOOL = /\n+# Licenses of bundled dependencies\n[\s\S]*$/;

/** Licences under which we may hand a package on with the notices alone. */
const PERMISSIVE =
  /^(?:0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD-[23]-Clause|CC0-1\.0|ISC|MIT|MIT-0|MIT-Modern-Variant|Unlicense|Zlib)$/;
/** Whose own files stay under it: we change none, and the notices say where the source is. */
const BY_FILE = /^(?:MPL-2\.0|OFL-1\.1)$/;
/** Libraries that a user of the product must be able to exchange. */
const EXCHANGEABLE = /^LGPL-2\.[01]-(?:only|or-later)$/;

const RULE = '='.repeat(78);
const [PREFACE, OFFER] = readFileSync(join(TEXTS, 'preface.txt'), 'utf8').split('\f');

/**
 * What keeps packages from being shipped, as texts. A package is `{ name, version, licence, text, source }`; one inside
 * another has `inside`, and `exchange` where it can be exchanged for another build.
 */
export function licenceProblems(packages) {
  return packages.flatMap((each) => {
    const problem = licenceProblem(each);
    return problem === undefined ? [] : [`${each.name} ${each.version ?? `in ${each.inside}`}: ${problem}`];
  });
}

function licenceProblem({ licence = '', text, source, exchange }) {
  // An SPDX expression: of alternatives one suffices, with all that is joined by AND.
  const alternatives = licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  const mayShip = (one) =>
    PERMISSIVE.test(one) || BY_FILE.test(one) || (EXCHANGEABLE.test(one) && exchange !== undefined);
  const taken = alternatives.map((all) => all.split(' AND ')).find((all) => all.every(mayShip));
  if (taken === undefined) return `"${licence}" is no licence under which we may ship it`;
  if (text.trim() === '') return `there is no text of its licence (${licence})`;
  const asksForSource = taken.some((one) => !PERMISSIVE.test(one));
  return asksForSource && source === '' ? 'does not say where its source is' : undefined;
}

/** Everything of others that is in what we hand out, or is installed by it, sorted by name, with the works inside. */
function shippedPackages() {
  const lock = readJson(join(ROOT, 'package-lock.json'));
  const shipped = new Map();
  const add = (path, part, licencePath = path) => {
    const known = shipped.get(path) ?? { ...describePackage(lock, path, licencePath), parts: [] };
    shipped.set(path, known);
    known.parts = [...new Set([...known.parts, part])];
  };
  for (const [file, part] of Object.entries(LISTS)) {
    for (const name of readJson(join(ROOT, file))) add(lockedPath(lock, name), part);
  }
  for (const { path, entry, wantedBy } of runtimePackages(lock, 'packages/server', isCarried)) {
    // Of the builds for every system one is installed; the package that wants them has their licence too.
    add(path, 'installed with the service', entry.os || entry.cpu ? wantedBy[0] : path);
  }
  for (const { path, name } of runtimePackages(lock, 'packages/server')) {
    if (isCarried(name)) add(path, 'service');
  }
  const packages = [...shipped.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return packages.flatMap((each) => [each, ...worksInside(each)]);
}

function lockedPath(lock, nameAndVersion) {
  const at = nameAndVersion.lastIndexOf('@');
  const [name, version] = [nameAndVersion.slice(0, at), nameAndVersion.slice(at + 1)];
  const path = Object.keys(lock.packages).find(
    (candidate) => nameOf(candidate) === name && lock.packages[candidate].version === version,
  );
  if (path === undefined) throw new Error(`${nameAndVersion} was bundled and is not locked: build again.`);
  return path;
}

function describePackage(lock, path, licencePath) {
  const folder = join(ROOT, licencePath);
  const manifest = readJson(join(folder, 'package.json'));
  const { version, license: licence = manifest.license } = lock.packages[path];
  const name = nameOf(path);
  const files = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .sort();
  const texts = files.map((file) => plainText(join(folder, file)).replace(OF_THE_TOOL, ''));
  const text = texts.join('\n\n') || standardText(licence, manifest.author, name);
  return { name, version, licence, text, source: sourceOf(manifest) };
}

function standardText(licence, author, name) {
  const file = join(TEXTS, `${licence}.txt`);
  const holder = (author?.name ?? author)?.replace(/\s*[<(].*$/, '') || `the authors of ${name}`;
  return existsSync(file) ? `Copyright (c) ${holder}\n\n${plainText(file)}` : '';
}

function plainText(file) {
  return readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\f', '')
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+|\n+$/g, '');
}

function sourceOf({ repository, homepage = '' }) {
  return (repository?.url ?? repository ?? homepage)
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
      text: [copyright, plainText(join(TEXTS, `${text}.txt`))].filter(Boolean).join('\n\n'),
    }),
  );
}

/** The text of THIRD-PARTY-NOTICES.txt: what is shipped, each licence text once, with all the packages that it is for. */
export function noticesText(packages) {
  const sections = Object.entries(Object.groupBy(packages, ({ text }) => text)).map(
    ([text, members]) => `${RULE}\n\n${members.map(heading).join('\n')}\n\n${text}\n`,
  );
  const offers = packages
    .filter(({ exchange }) => exchange !== undefined)
    .map(
      ({ name, inside, source, exchange, licence }) =>
        `- ${name} (${licence}), inside ${inside}\n  Source: ${source}; how it is built: that of ${inside}\n  It is ${exchange}.`,
    );
  const offer = offers.length === 0 ? [] : [`${OFFER}\n${offers.join('\n')}\n`];
  return [PREFACE, ...offer, ...sections].join('\n');
}

function heading({ name, version, inside, licence, source, parts }) {
  const title = inside === undefined ? `${name} ${version}` : `${name}, inside ${inside}`;
  return `${title}\n  ${[licence, parts.join(', '), source].filter(Boolean).join(' | ')}`;
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function key({ name, version }) {
  return `${name}@${version}`;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

if (import.meta.filename === process.argv[1]) {
  const packages = shippedPackages();
  const text = noticesText(packages);
  if (process.argv.includes('--write')) writeFileSync(NOTICES, text);
  const keys = new Set(packages.map(key));
  const problems = [
    ...licenceProblems(packages),
    ...CONTAINED_WORKS.filter(({ inside }) => !keys.has(inside)).map(
      ({ inside, name }) => `${inside} with ${name} is not shipped: change contained-works.json`,
    ),
    ...(existsSync(NOTICES) && readFileSync(NOTICES, 'utf8') === text
      ? []
      : ['THIRD-PARTY-NOTICES.txt is not about what is shipped now: npm run licences -- --write']),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`${packages.length} works of others are shipped, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
