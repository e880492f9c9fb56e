import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithParent } from './end-with-parent.mjs';
import { runAttached } from './run-attached.mjs';
import { ROOT, runCommand, toolEnvironment } from './run-command.mjs';
import {
  EXTENSION_BUILD,
  ensureInstalled,
  extensionFolders,
  nodeBinary,
  SetupError,
  toolPath,
} from './setup.mjs';

const OUTPUTS = [
  join('addons', 'workspace', 'dist', 'push'),
  join('packages', 'server', 'dist'),
  join('web', 'build'),
  ...extensionFolders().map((folder) => join(folder.slice(ROOT.length), EXTENSION_BUILD)),
];
const flag = { type: 'boolean', default: false };
const { values } = parseArgs({ options: { store: flag, verify: flag } });

try {
  endWithParent();
  process.exitCode = values.verify ? verify() : await release();
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}

/** Builds everything from the present sources, checks it, and packs it into `dist/release/<version>`. */
async function release() {
  await ensureInstalled();
  // What comes from the builder's cache is laid over what is there: files of another build would stay among it.
  for (const output of OUTPUTS) {
    rmSync(join(ROOT, output), { recursive: true, force: true });
  }
  console.log('Building…');
  const { VITE_SERVICE_WORKER: _, ...env } = toolEnvironment();
  const { code, output } = await runCommand(nodeBinary(), [toolPath('turbo'), 'run', 'build'], { env });
  if (code !== 0) {
    throw new SetupError('The build failed.', output);
  }
  return (
    (await runAttached([toolPath('vitest'), 'run', '--project', 'node', 'scripts/workspace.test.mjs'])) ||
    (await script('check-extensions.mjs')) ||
    (await script('check-licences.mjs')) ||
    (await script('pack-release.mjs', values.store ? ['--store'] : []))
  );
}

/** Makes the release of the last commit in two clones at different places, and compares the sums. */
function verify() {
  const folder = mkdtempSync(join(tmpdir(), 'beep-release-'));
  try {
    const [one, other] = [join(folder, 'one'), join(folder, 'elsewhere', 'the-other')].map(releaseOfClone);
    const isSame = one === other;
    console.log(isSame ? `The same bytes from two clones:\n${one}` : `They differ.\n\n${one}\n${other}`);
    return isSame ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function releaseOfClone(clone) {
  mkdirSync(clone, { recursive: true });
  run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone], ROOT);
  run(process.execPath, [join(clone, 'scripts', 'release.mjs'), ...(values.store ? ['--store'] : [])], clone);
  const { version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8'));
  return readFileSync(join(clone, 'dist', 'release', version, 'SHA256SUMS'), 'utf8');
}

function run(command, args, cwd) {
  if (spawnSync(command, args, { cwd, stdio: 'inherit' }).status !== 0) {
    throw new SetupError(`Failed in ${cwd}: ${command} ${args.join(' ')}`);
  }
}

function script(name, args = []) {
  return runAttached([join(ROOT, 'scripts', name), ...args]);
}
