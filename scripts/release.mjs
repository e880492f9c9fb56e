import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, runCommand, toolEnvironment } from './run-command.mjs';
import {
  build,
  LICENCES,
  nodeBinary,
  PARTS,
  runScript,
  runTool,
  SERVICE,
  SetupError,
  SITE_DIR,
} from './setup.mjs';

/** `release.mjs [extensions] [--store] [--verify]`: packs the release, or the extensions alone. */
const flag = { type: 'boolean', default: false };
const { values, positionals } = parseArgs({ options: { store: flag, verify: flag }, allowPositionals: true });
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

await runScript(async () => {
  if (values.verify) verify();
  else if (positionals[0] === 'extensions') await packExtensions();
  else await release();
});

async function packExtensions() {
  await build(PARTS);
  await check(runTool('vitest', ['run', '--project=built']));
  const { extensionArchives } = await import('./archives.mjs');
  write(join(ROOT, 'dist', 'extensions'), extensionArchives(values));
}

/** Builds everything from the present sources, checks it, and packs it into `dist/release/<version>`. */
async function release() {
  for (const output of [join(ROOT, 'packages', 'server', 'dist'), SITE_DIR]) {
    // What comes from the builder's cache is laid over what is there: files of another build would stay among it.
    rmSync(output, { recursive: true, force: true });
  }
  console.log('Building…');
  const { VITE_SERVICE_WORKER: _, ...env } = toolEnvironment();
  await build([...SERVICE, ...PARTS], env);
  await check(runTool('vitest', ['run', '--project', 'node', 'scripts/workspace.test.mjs']));
  await check(runTool('vitest', ['run', '--project=built']));
  await check(runCommand(nodeBinary(), [join(ROOT, LICENCES)]));
  // After the installation: it stands on packages.
  const { addonArchive, clientArchive, extensionArchives, serverArchive } = await import('./archives.mjs');
  const archives = [
    addonArchive(version),
    await clientArchive(version),
    ...extensionArchives(values),
    serverArchive(version),
  ];
  const out = join(ROOT, 'dist', 'release', version);
  write(out, archives);
  const sums = archives.map(
    ({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  process.stdout.write(sums.join(''));
}

async function check(run) {
  const { code, output } = await run;
  if (code !== 0) throw new SetupError('A check failed.', output);
}

function write(out, archives) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  for (const { name, bytes } of archives) {
    writeFileSync(join(out, name), bytes);
    console.log(`${relative(ROOT, join(out, name))}  ${(bytes.length / 1000).toFixed(1)} kB`);
  }
}

/** Makes the release of the last commit in two clones at different places, and compares the sums. */
function verify() {
  const folder = mkdtempSync(join(tmpdir(), 'beep-release-'));
  try {
    const [one, other] = [join(folder, 'one'), join(folder, 'elsewhere', 'the-other')].map(releaseOfClone);
    if (one !== other) throw new SetupError(`They differ.\n\n${one}\n${other}`);
    console.log(`The same bytes from two clones:\n${one}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function releaseOfClone(clone) {
  mkdirSync(clone, { recursive: true });
  run('git', ['clone', '--quiet', '--no-hardlinks', ROOT, clone], ROOT);
  run(process.execPath, [join(clone, 'scripts', 'release.mjs'), ...(values.store ? ['--store'] : [])], clone);
  return readFileSync(join(clone, 'dist', 'release', version, 'SHA256SUMS'), 'utf8');
}

function run(command, args, cwd) {
  if (spawnSync(command, args, { cwd, stdio: 'inherit' }).status !== 0) {
    throw new SetupError(`Failed in ${cwd}: ${command} ${args.join(' ')}`);
  }
}
