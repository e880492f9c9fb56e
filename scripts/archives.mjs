import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { gzipSync, zipSync } from 'fflate';
import { packTar } from 'modern-tar';
import { EXTENSION_FOLDERS } from '../extensions/extension-ids.mjs';
import { carriedFiles } from '../packages/bundled-packages/release/carried-packages.mjs';
import { serverLock, serverManifest } from '../packages/bundled-packages/release/server-package.mjs';
import { ROOT } from './run-command.mjs';
import { EXTENSION_BUILDS, SetupError } from './setup.mjs';

/** The earliest day that the format knows: an archive says nothing of when it was made. */
const NO_TIME = new Date(1980, 0, 1);
const LOOPBACK = /^http:/;
/** What of the server's build no program reads: all else is, such as the style of an archive's page. */
const NOT_READ = /\.map$|^dist\/(types\/|bundled-packages\.json$)/;
/** By the name that an unpacked zip shows: they lie beside files of other kinds. */
const LEGAL = { 'LICENSE.txt': 'LICENSE', 'THIRD-PARTY-NOTICES.txt': 'THIRD-PARTY-NOTICES.txt' };

/**
 * The zips of each extension, for Chrome and Firefox, as `{ name, bytes }`; for `store` without our key, which the Web
 * Store refuses.
 */
export function extensionArchives({ store }) {
  const zips = EXTENSION_FOLDERS.flatMap((folder) =>
    Object.keys(EXTENSION_BUILDS).map((to) => ({ folder, to })),
  );
  return zips.map(({ folder, to }) => {
    const files = filesBelow(join(folder, EXTENSION_BUILDS[to]));
    const { key: _, ...manifest } = JSON.parse(files['manifest.json'].toString('utf8'));
    if (store && manifest.host_permissions.some((pattern) => LOOPBACK.test(pattern))) {
      throw new SetupError(
        'BEEP_WEB_URL must be the https address of your service in a build for the store.',
      );
    }
    if (store) files['manifest.json'] = Buffer.from(JSON.stringify(manifest));
    const host = to === 'chrome' ? basename(folder) : `${basename(folder)}-${to}`;
    const name = `beep-for-${host}-${manifest.version}${store ? '-store' : ''}.zip`;
    return { name, bytes: zipArchive({ ...files, ...legalFiles() }) };
  });
}

/** The zip of the add-on: what clasp pushes in a folder, and what it does not push beside it. */
export function addonArchive(version) {
  const files = filesBelow(join(ROOT, 'addons', 'workspace', 'dist', 'push'), 'push/');
  return { name: `beep-addon-${version}.zip`, bytes: zipArchive({ ...files, ...legalFiles() }) };
}

/** The zip of the service with its site and its speech model, in one folder: `npm ci` there, and it runs. */
export function serverArchive(version) {
  const [lock, manifest] = ['package-lock.json', 'package.json'].map((path) => JSON.parse(text(path)));
  const server = join(ROOT, 'packages', 'server');
  const site = join(ROOT, 'web', 'build');
  const json = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const files = {
    ...Object.fromEntries(
      Object.entries(filesBelow(join(server, 'dist'), 'dist/')).filter(([path]) => !NOT_READ.test(path)),
    ),
    ...carriedFiles(join(ROOT, 'node_modules')),
    ...filesBelow(join(site, 'client'), 'site/client/'),
    ...filesBelow(join(site, 'server'), 'site/server/'),
    ...filesBelow(join(server, 'deploy'), 'deploy/'),
    ...legalFiles(),
    'CHANGELOG.md': text('CHANGELOG.md'),
    'README.md': text('packages/server/release-readme.md'),
    'package.json': json(serverManifest(lock, manifest)),
    'package-lock.json': json(serverLock(lock, manifest)),
  };
  const folder = `beep-server-${version}`;
  const inFolder = Object.entries(files).map(([path, bytes]) => [`${folder}/${path}`, bytes]);
  return { name: `${folder}.zip`, bytes: zipArchive(Object.fromEntries(inFolder)) };
}

/** The package of the client, as `npm pack` would make it of the same files. */
export async function clientArchive(version) {
  const folder = join(ROOT, 'packages', 'client');
  const {
    private: _,
    scripts: __,
    devDependencies: ___,
    ...manifest
  } = JSON.parse(text('packages/client/package.json'));
  const built = Object.entries(filesBelow(join(folder, 'dist'), 'dist/'));
  const files = {
    ...Object.fromEntries(built.filter(([path]) => /^dist\/[\w-]+\.(?:js|d\.ts)$/.test(path))),
    'package.json': Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
    'README.md': text('packages/client/README.md'),
    'LICENSE.txt': text(LEGAL['LICENSE.txt']),
  };
  const entries = sorted(files).map(([path, body]) => ({
    header: { name: `package/${path}`, size: body.length, mtime: new Date(0) },
    body,
  }));
  const bytes = gzipSync(await packTar(entries), { level: 9, mtime: 0 });
  return { name: `beep-client-${version}.tgz`, bytes };
}

/**
 * A zip of `{ path: bytes }`. The same files make the same bytes on every machine: fflate packs alike in all versions of
 * Node, which zlib does not, and entries are sorted and have no time.
 */
export function zipArchive(files) {
  return zipSync(Object.fromEntries(sorted(files)), { level: 9, mtime: NO_TIME });
}

function sorted(files) {
  return Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
}

function filesBelow(folder, prefix = '') {
  const paths = readdirSync(folder, { recursive: true }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  return Object.fromEntries(
    paths.map((path) => [prefix + path.split(sep).join('/'), readFileSync(join(folder, path))]),
  );
}

function legalFiles() {
  return Object.fromEntries(Object.entries(LEGAL).map(([path, source]) => [path, text(source)]));
}

/** A text of ours; a checkout on Windows may have other ends of lines. */
function text(path) {
  return Buffer.from(readFileSync(join(ROOT, path), 'utf8').replaceAll('\r\n', '\n'));
}
