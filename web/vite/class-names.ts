import { globSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const STYLES = ['packages/ui/src/**/*.module.css', 'web/app/**/*.module.css'];

/**
 * Names the classes of a style module by the number of its file and their order in it, so that styles and pages are
 * smaller than with names to read.
 */
export function createClassNames(): (name: string, file: string) => string {
  const files = STYLES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort();
  const numbers = new Map<string, number>();
  return (name, file) => {
    const own = relative(ROOT, file.replace(/\?.*$/, ''));
    const index = files.indexOf(own);
    if (index < 0) throw new Error(`${own} is in none of ${STYLES.join(', ')}`);
    const key = `${own} ${name}`;
    const number =
      numbers.get(key) ?? [...numbers.keys()].filter((other) => other.startsWith(`${own} `)).length;
    numbers.set(key, number);
    return `_${index.toString(36)}-${number.toString(36)}`;
  };
}
