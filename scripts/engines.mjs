import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { runAttached } from './run-attached.mjs';
import { ROOT, runCommand, toolEnvironment } from './run-command.mjs';
import { ensureBuilt, ensureInstalled, SetupError } from './setup.mjs';

/** By a program of theirs: what the engines beside Chromium are called in Debian. */
const PACKAGES = {
  'firefox-esr': ['firefox-esr'],
  WebKitWebDriver: ['webkit2gtk-driver'],
  Xvfb: ['xvfb'],
  ffmpeg: ['ffmpeg'],
};

try {
  endWithParent();
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureChromium();
  await installMissing();
  await ensureBuilt();
  const args = [join(ROOT, 'e2e', 'engines', 'main.ts'), ...process.argv.slice(2)];
  process.exitCode = await runAttached(args, toolEnvironment({ CHROMIUM_PATH }));
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}

/** From apt where we are root on Debian. What is missing after that is told by the suite. */
async function installMissing() {
  const missing = Object.entries(PACKAGES).flatMap(([program, names]) => (isHere(program) ? [] : names));
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    return;
  }
  console.log(`Installing ${missing.join(' ')} with apt…`);
  const env = toolEnvironment({ DEBIAN_FRONTEND: 'noninteractive' });
  await runCommand('apt-get', ['update'], { env });
  for (const name of missing) {
    const { code } = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
    if (code !== 0) console.error(`apt has no ${name} for this machine.`);
  }
}

function isHere(program) {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}
