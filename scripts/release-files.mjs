import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { builtFiles } from './built-extension.mjs';
import { packedFiles } from './packed-files.mjs';
import { ROOT } from './run-command.mjs';
import { serverLock, serverManifest } from './server-package.mjs';
import { EXTENSION_BUILD, extensionFolders, SetupError } from './setup.mjs';
import { zipArchive } from './zip-archive.mjs';

const ADDON_BUILD = join('addons', 'workspace', 'dist', 'push');
const SERVER = join('packages', 'server');
const SITE_BUILD = join('web', 'build');
/** By the name that an unpacked zip shows: they lie beside files of other kinds. */
const LEGAL = { 'LICENSE.txt': 'LICENSE', 'THIRD-PARTY-NOTICES.txt': 'THIRD-PARTY-NOTICES.txt' };

/** The zip of each extension as `{ name, bytes }`; for `store` without our key, which the Web Store refuses. */
export function extensionArchives({ store }) {
  return extensionFolders().map((folder) => {
    const { version, files } = packedFiles(builtFiles(join(folder, EXTENSION_BUILD)), { store });
    const name = `beep-for-${basename(folder)}-${version}${store ? '-store' : ''}.zip`;
    return { name, bytes: zipArchive([...files, ...legalFiles()]) };
  });
}

/** The zip of the add-on: what clasp pushes in a folder, and what it does not push beside it. */
export function addonArchive(version) {
  const files = [...filesBelow(ADDON_BUILD, 'push'), ...legalFiles()];
  return { name: `beep-addon-${version}.zip`, bytes: zipArchive(files) };
}

/** The zip of the service with its site, in one folder: `npm ci` there, and it runs. */
export function serverArchive(version) {
  const lock = readJson('package-lock.json');
  const rootManifest = readJson('package.json');
  const isCode = ({ path }) => path.endsWith('.js');
  const files = [
    ...filesBelow(join(SERVER, 'dist'), 'dist').filter(isCode),
    ...filesBelow(join(SITE_BUILD, 'client'), 'site/client'),
    ...filesBelow(join(SITE_BUILD, 'server'), 'site/server'),
    ...filesBelow(join(SERVER, 'deploy'), 'deploy'),
    ...legalFiles(),
    textFile('CHANGELOG.md', read('CHANGELOG.md')),
    textFile('README.md', read(join('scripts', 'release-readme.md'))),
    jsonFile('package.json', serverManifest(lock, rootManifest)),
    jsonFile('package-lock.json', serverLock(lock, rootManifest)),
  ];
  const folder = `beep-server-${version}`;
  const inFolder = files.map(({ path, bytes }) => ({ path: `${folder}/${path}`, bytes }));
  return { name: `${folder}.zip`, bytes: zipArchive(inFolder) };
}

function filesBelow(dir, prefix) {
  const files = builtFiles(join(ROOT, dir)).map(({ path, bytes }) => ({ path: `${prefix}/${path}`, bytes }));
  if (files.length === 0) {
    throw new SetupError(`There is nothing in ${dir}: run npm run build first.`);
  }
  return files;
}

function legalFiles() {
  return Object.entries(LEGAL).map(([path, source]) => textFile(path, read(source)));
}

function read(path) {
  if (!existsSync(join(ROOT, path))) {
    throw new SetupError(`${path} is missing.`);
  }
  return readFileSync(join(ROOT, path), 'utf8');
}

function readJson(path) {
  return JSON.parse(read(path));
}

function textFile(path, text) {
  // A checkout on Windows may have other ends of lines.
  return { path, bytes: Buffer.from(text.replaceAll('\r\n', '\n')) };
}

function jsonFile(path, value) {
  return textFile(path, `${JSON.stringify(value, null, 2)}\n`);
}
