// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are code
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** What people see: lists of the interface, not of files or variables. */
const SHOWN = ['packages/ui', 'packages/extension-kit/src/pages', 'web/app', 'extensions', 'embeds'];
const TEXT = String.raw`\$\{[^{}]*\b(?:[A-Z_]+_(?:TEXTS|LABELS|NAMES|WORDS)\b|\w+(?:Text|Label|Name)\()[^{}]*(?:\{[^{}]*\}[^{}]*)?\}`;
const JOINED = new RegExp(`${TEXT}[,:;.]? \\$\\{|\\$\\{[^\`]*\\}[,:;.]? ${TEXT}`);

function findJoined(code) {
  return code.split('\n').filter((line) => JOINED.test(line) || /\.join\('[,;.]? '\)\}/.test(line));
}

it('no view joins texts by punctuation of English: the catalogue has messages for that (sentences/list.ts)', () => {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...SHOWN], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const files = stdout
    .split('\n')
    .filter((path) => /(?<!\.test)\.tsx$/.test(path) && existsSync(join(ROOT, path)));
  const found = files.flatMap((path) =>
    findJoined(readFileSync(join(ROOT, path), 'utf8')).map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['a label and a name', 'aria-label={`${CONTROL_LABELS.delete}, ${what}`}'],
  ['a name and its value', '`${name}: ${SHEET_TEXTS.one}`'],
  ['two sentences', '`${permissionText({ hostName })} ${PAGE_TEXTS.asksOnce}`'],
  ['a list', "{others.join(', ')}"],
])('finds %s', (_, code) => {
  expect(findJoined(code)).toEqual([code]);
});

it.each(['`${SITE_TEXTS.homeTitle} · Beep`', "className={[a, b].filter(Boolean).join(' ')", '`${x} ${y}`'])(
  'allows %s',
  (code) => {
    expect(findJoined(code)).toEqual([]);
  },
);
