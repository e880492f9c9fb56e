import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand, toolEnvironment } from './run-command.mjs';
import { nodeBinary, SetupError, toolPath } from './setup.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ASK_PLAYWRIGHT = "import('playwright').then(({ chromium }) => console.log(chromium.executablePath()))";

/**
 * Path of a Chromium that runs: CHROMIUM_PATH, one on PATH, Playwright's earlier download; else one is fetched,
 * from apt where we are root on Debian or Ubuntu, or by Playwright into its own cache.
 */
export async function ensureChromium({ log = console.log } = {}) {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!runs(chosen)) {
      throw new SetupError(`CHROMIUM_PATH names no Chromium that runs: ${chosen}`);
    }
    return chosen;
  }
  return installedChromium() ?? (await aptChromium(log)) ?? (await downloadedChromium(log));
}

function installedChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, playwrightChromium()].find((path) => existsSync(path) && runs(path));
}

async function aptChromium(log) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) {
    return undefined;
  }
  log('Installing Chromium with apt…');
  const env = toolEnvironment({ DEBIAN_FRONTEND: 'noninteractive' });
  await runCommand('apt-get', ['update'], { env });
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env });
  return installedChromium();
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
