import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { listFiles } from './fingerprint.mjs';
import { versionProblems } from './version-rules.mjs';
import { workspaceProblems } from './workspace-rules.mjs';
import { workspaceFolders } from './workspaces.mjs';

const SOURCE = /\.[cm]?[jt]sx?$/;
const GENERATED = /(^|\/)(node_modules|dist|build|\.git|\.turbo|\.react-router|data|test-results)(\/|$)/;
const { positionals } = parseArgs({ allowPositionals: true });
const root = positionals[0] ?? join(import.meta.dirname, '..');

const files = trackedFiles().flatMap(readText);
const rootManifest = readJson('package.json');
const workspaces = workspaceFolders(root).map(readWorkspace);
const problems = [
  ...workspaceProblems({
    root: { dir: '', manifest: rootManifest, tsconfig: readJson('tsconfig.json') },
    workspaces,
    files,
  }),
  ...versionProblems({
    version: rootManifest.version,
    manifests: workspaces.map(({ dir, manifest }) => ({ path: `${dir}/package.json`, manifest })),
    lock: readJson('package-lock.json'),
    changelog: readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  }),
];

for (const problem of problems) {
  console.error(problem);
}
console.log(`${workspaces.length} workspaces, ${files.length} files, ${problems.length} problems`);
process.exitCode = problems.length > 0 || workspaces.length === 0 ? 1 : 0;

function readWorkspace(dir) {
  const tsconfig = `${dir}/tsconfig.json`;
  return {
    dir,
    manifest: readJson(`${dir}/package.json`),
    tsconfig: existsSync(join(root, tsconfig)) ? readJson(tsconfig) : undefined,
    sources: files.filter(({ path }) => path.startsWith(`${dir}/`) && SOURCE.test(path)),
  };
}

// A fresh unpacked archive has no git; then every file that no tool made counts.
function trackedFiles() {
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.status === 0
    ? listed.stdout.split('\0').filter(Boolean)
    : listFiles(root, (path) => GENERATED.test(path)).map((path) =>
        path
          .slice(root.length + 1)
          .split(sep)
          .join('/'),
      );
}

function readText(path) {
  const full = join(root, path);
  if (!existsSync(full) || !statSync(full).isFile()) {
    return [];
  }
  const bytes = readFileSync(full);
  return bytes.includes(0) ? [] : [{ path, text: bytes.toString('utf8') }];
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
