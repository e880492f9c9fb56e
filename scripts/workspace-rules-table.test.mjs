import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './run-command.mjs';
import { MAY_IMPORT } from './workspace-rules.mjs';

const HEAD = '| this | may import of ours |';
const NAME = /`([^`]+)`/g;

/** The import table of a text as `{ folder: names }`, names sorted; a row may speak of several folders. */
function importTable(text) {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.startsWith(HEAD));
  const rows = lines.slice(head + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return Object.fromEntries(
    rows.slice(0, end).flatMap((row) => {
      const [, these, imported] = row.split('|');
      return namesIn(these).map((folder) => [folder, allowed(imported)]);
    }),
  );
}

function allowed(cell) {
  const names = namesIn(cell);
  const rest = cell.replace(NAME, '').replace(/[\s,]/g, '');
  if (rest !== (names.length > 0 ? '' : 'nothing')) {
    throw new Error(`The import table has a cell that is no list of names: ${cell}`);
  }
  return names.sort();
}

function namesIn(cell) {
  return [...cell.matchAll(NAME)].map(([, name]) => name);
}

it('is told by ARCHITECTURE.md as it is enforced', () => {
  const enforced = Object.entries(MAY_IMPORT).map(([folder, names]) => [folder, [...names].sort()]);
  expect(importTable(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'))).toEqual(
    Object.fromEntries(enforced),
  );
});

it('reads rows of several folders, of nothing and with notes', () => {
  const text = `${HEAD} |\n|---|---|---|\n| \`a\`, \`b\` | nothing | |\n| \`c\` | \`b\`, \`a\` | of \`d\` |\n\nText`;
  expect(importTable(text)).toEqual({ a: [], b: [], c: ['a', 'b'] });
});

it('takes no words for names', () => {
  const text = `${HEAD}\n|---|---|\n| \`a\` | \`b\` and an embed |\n`;
  expect(() => importTable(text)).toThrow('no list of names');
});
