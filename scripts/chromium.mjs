import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand, toolEnvironment } from './run-command.mjs';
import { nodeBinary, SetupError, toolPath } from './setup.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Pages are drawn in a font of Arial's widths until theirs has loaded; without one, their lines break elsewhere. */
const FALLBACK_FONT = 'fonts-liberation';
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const ASK_PLAYWRIGHT = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))";

/**
 * Path of a Chromium that runs: CHROMIUM_PATH, one on PATH, Playwright's earlier download; else one is fetched,
 * from apt where we are root on Debian or Ubuntu, or by Playwright into its own cache.
 */
export async function ensureChromium({ log = console.log } = {}) {
  const chosen = chosenBrowser('CHROMIUM_PATH');
  if (chosen) return chosen;
  if (installedChromium() === undefined) await installWithApt(['chromium', FALLBACK_FONT], log);
  return installedChromium() ?? (await downloadedChromium(log));
}

/**
 * Path of Chromium's headless shell, the same engine without windows, which takes a third less of the processor for
 * each page: HEADLESS_SHELL_PATH, or one on PATH; from apt where we are root on Debian. `undefined` where there is none,
 * and where CHROMIUM_PATH says which browser it shall be: whole browsers do what it does.
 */
export async function ensureHeadlessShell({ log = console.log } = {}) {
  const chosen = chosenBrowser('HEADLESS_SHELL_PATH');
  if (chosen) return chosen;
  if (process.env.CHROMIUM_PATH) return undefined;
  if (onPath(SHELL_NAMES) === undefined)
    await installWithApt(['chromium-headless-shell', FALLBACK_FONT], log);
  return onPath(SHELL_NAMES);
}

function chosenBrowser(variable) {
  const path = process.env[variable];
  if (path && !runs(path)) throw new SetupError(`${variable} names no browser that runs: ${path}`);
  return path;
}

function installedChromium() {
  return onPath(NAMES) ?? [playwrightChromium()].find((path) => existsSync(path) && runs(path));
}

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path) && runs(path));
}

/** Where we may. Whether it is there afterwards is for who asked to see. */
async function installWithApt(names, log) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get'))
    return;
  log(`Installing ${names.join(' and ')} with apt…`);
  const env = toolEnvironment({ DEBIAN_FRONTEND: 'noninteractive' });
  await runCommand('apt-get', ['update'], { env });
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
}

async function downloadedChromium(log) {
  log('Downloading Chromium…');
  const { output } = await runCommand(nodeBinary(), [toolPath('playwright'), 'install', 'chromium']);
  const path = playwrightChromium();
  if (!existsSync(path) || !runs(path)) {
    throw new SetupError(
      'No Chromium was found or could be fetched. Install one and set CHROMIUM_PATH.',
      output,
    );
  }
  return path;
}

function playwrightChromium() {
  const answer = spawnSync(nodeBinary(), ['-e', ASK_PLAYWRIGHT], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return answer.stdout.trim();
}

function runs(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
}
