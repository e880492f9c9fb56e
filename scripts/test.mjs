import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { ROOT, runCommand, toolEnvironment } from './run-command.mjs';
import {
  build,
  LICENCES,
  nodeBinary,
  PARTS,
  runScript,
  runTool,
  SERVICE,
  testBuildEnvironment,
} from './setup.mjs';
import { playwrightCounts, stepCounts, vitestCounts } from './test-counts.mjs';

const REPORTS = join(ROOT, 'node_modules', '.cache', 'beep');
const VITEST_REPORT = join(REPORTS, 'vitest.json');
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

/** `npm run test:long` runs all. */
const SHORT = process.env.LONG_TESTS === undefined ? ['--tagsFilter=!long'] : [];

const NOT_BUILT = { code: 1, output: 'Not run: there is no build.\n' };

const total = { passed: 0, failed: 0 };

process.env.CI ??= 'true';
await runScript(runSteps);
if (process.exitCode === 1) total.failed += 1;
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

async function runSteps() {
  mkdirSync(REPORTS, { recursive: true });
  useMemory();
  // They wait for one file, one core or the network each: they run at the same time.
  const checks = await Promise.allSettled([
    ensureBrowsers(),
    step('Lint', () => tool('@biomejs/biome', ['check', '.'])),
    step('Unused code', () => tool('knip', ['--no-progress'])),
    step('Package boundaries', () => tool('turbo', ['boundaries'])),
    step('Types', () => tool('typescript', ['-b'], { command: 'tsc' })),
  ]);
  for (const check of checks) if (check.status === 'rejected') throw check.reason;
  // First: many tests start what it makes.
  const built = await step('Build', () => buildAll());
  const afterBuild = (name, run) => step(name, () => (built ? run() : NOT_BUILT));
  await Promise.all([
    step('Unit, conformance and browser tests', () => vitest({}, ...SHORT)),
    afterBuild('Sizes', () => tool('size-limit', [])),
    afterBuild('Licences', () => runCommand(nodeBinary(), [join(ROOT, LICENCES)])),
  ]);
  if (SHORT.length === 0) {
    for (const manner of ['font', 'merge']) {
      await step(`Browser tests on translated pages (${manner})`, () =>
        vitest({ env: { TRANSLATED: manner } }, '--project=browser'),
      );
    }
  }
  await afterBuild('End to end', playwright);
}

/** Unless the caller says where temporary files belong. */
function useMemory() {
  const folder = process.env.TMPDIR === undefined ? makeMemoryFolder() : undefined;
  if (folder === undefined) return;
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

async function ensureBrowsers() {
  const headlessShell = await ensureHeadlessShell();
  if (headlessShell !== undefined) process.env.HEADLESS_SHELL_PATH = headlessShell;
  process.env.CHROMIUM_PATH = await ensureChromium();
}

async function step(name, run) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const result = await run();
  const counts = stepCounts(result);
  total.passed += counts.passed;
  total.failed += counts.failed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const report = `${name}: ${counts.failed > 0 ? 'FAILED' : 'ok'} · ${describeCounts(result, counts)}${seconds} s`;
  console.log(counts.failed > 0 ? `${result.output.trimEnd()}\n${report}` : report);
  return counts.failed === 0;
}

function describeCounts({ counts }, { passed, failed }) {
  return counts === undefined ? '' : `${passed} passed, ${failed} failed · `;
}

async function vitest({ env }, ...options) {
  rmSync(VITEST_REPORT, { force: true });
  const args = [
    'run',
    ...options,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ];
  return withCounts(await tool('vitest', args, { env }), VITEST_REPORT, vitestCounts);
}

async function playwright() {
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT };
  const result = await tool('@playwright/test', ['test', '--reporter=list,json'], {
    command: 'playwright',
    env,
  });
  return withCounts(result, PLAYWRIGHT_REPORT, playwrightCounts);
}

async function buildAll() {
  try {
    await build([...SERVICE, ...PARTS], testBuildEnvironment());
    return { code: 0, output: '' };
  } catch (error) {
    return { code: 1, output: `${error.output ?? ''}\n${error.message}` };
  }
}

function withCounts(result, report, read) {
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  return { ...result, counts };
}

function tool(packageName, args, { command, env } = {}) {
  return runTool(packageName, args, { command, env: toolEnvironment({ FORCE_COLOR: '0', ...env }) });
}
