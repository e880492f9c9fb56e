import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of all workspaces, from the repository's root with forward slashes. */
export function workspaceFolders(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces
    .flatMap((pattern) => foldersOf(root, pattern))
    .filter((dir) => existsSync(join(root, dir, 'package.json')));
}

function foldersOf(root, pattern) {
  if (!pattern.endsWith('/*')) {
    return [pattern];
  }
  const parent = pattern.slice(0, -'/*'.length);
  return readdirSync(join(root, parent))
    .sort()
    .map((name) => `${parent}/${name}`);
}
