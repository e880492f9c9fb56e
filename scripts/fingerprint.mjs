import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Hash of files by name and content. Files that do not exist count as absent, which is a state of its own. */
export function contentFingerprint(root, paths) {
  return fingerprint(root, paths, (path) => readFileSync(path));
}

/** Hash of files by name, size and time of change: for outputs, which nobody edits by hand. */
export function statFingerprint(root, paths) {
  return fingerprint(root, paths, (path) => {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  });
}

/** Every file below a folder, sorted; `skip(relativePath)` leaves out a file or a whole folder. */
export function listFiles(folder, skip = () => false) {
  if (!existsSync(folder)) {
    return [];
  }
  const found = [];
  const visit = (current) => {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      const path = join(current, entry.name);
      if (skip(relative(folder, path).split(sep).join('/'))) {
        continue;
      }
      if (entry.isDirectory()) {
        visit(path);
      } else if (entry.isFile()) {
        found.push(path);
      }
    }
  };
  visit(folder);
  return found.sort();
}

function fingerprint(root, paths, describe) {
  const hash = createHash('sha256');
  for (const path of paths) {
    hash.update(`\0${relative(root, path)}\0`);
    hash.update(existsSync(path) ? describe(path) : 'absent');
  }
  return hash.digest('hex');
}
