import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['packages', 'web', 'extensions', 'embeds', 'addons'];
const STYLES = ['*.css', '*.html', '*styles.ts', '*-style.ts'];
/** Parts that run from left to right in every script: what is laid along time, and a sheet of labels on paper. */
const LEFT_TO_RIGHT = new Set([
  'packages/ui/src/marketing/hero.module.css',
  'packages/ui/src/player/playhead.module.css',
  'packages/ui/src/recorder/review/review-waveform.module.css',
  'web/app/features/sheets/print-sheet.module.css',
]);

const DECLARATION = /(?<=[{;\s])([a-z-]+):([^;{}]+)(?=[;}])/g;
const PHYSICAL =
  /^(?:(?:scroll-)?(?:margin|padding)-|border-|inset-)?(?:left|right)\b|^border-.*-(?:left|right)-/;
const WITH_SIDE_VALUE = /^(?:text-align|float|clear|caption-side)$/;
const OF_FOUR_SIDES = /^(?:scroll-)?(?:margin|padding|inset)$|^border-(?:width|style|color)$/;

/** Whether the declaration names a left or a right side, so that it would not be mirrored. */
function isPhysical(name, value) {
  if (PHYSICAL.test(name)) return true;
  if (WITH_SIDE_VALUE.test(name)) return /\b(?:left|right)\b/.test(value);
  const parts = partsOf(value);
  if (OF_FOUR_SIDES.test(name)) return parts.length === 4 && parts[1] !== parts[3];
  if (name !== 'border-radius' || parts.length < 2) return false;
  const [startStart, startEnd, endEnd = startStart, endStart = startEnd] = parts;
  return startStart !== startEnd || endEnd !== endStart;
}

/** The parts of a value; one in parentheses is one. */
function partsOf(value) {
  let depth = 0;
  const parts = [''];
  for (const character of value.replace('!important', '').trim().replace(/\s+/g, ' ')) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ' ' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function physicalIn(css) {
  return [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(DECLARATION)]
    .filter(([, name, value]) => isPhysical(name, value))
    .map(([declaration]) => declaration);
}

it('finds what is not mirrored in a page from right to left', () => {
  const physical = [
    'left: 0',
    'margin-right: 1px',
    'border-left-color: red',
    'border-top-left-radius: 0',
    'scroll-padding-left: 0',
    'text-align: right',
    'float: left',
    'inset: auto 0 0 calc(1px + 2px)',
    'padding: 0 1px 0 2px',
    'border-radius: 1px 0 0 1px',
    'border-radius: 1px 0',
  ];
  const mirrored = [
    'margin-inline-start: 1px',
    'text-align: start',
    'inset: auto 0 0',
    'padding: 0 calc(1px + 2px) 1px calc(1px + 2px)',
    'border-radius: 1px 1px 0 0',
    'border-start-start-radius: 0',
  ];
  expect(physicalIn(`.a { ${[...physical, ...mirrored].join('; ')}; }`)).toEqual(physical);
});

it('has styles that are mirrored in a page from right to left', () => {
  const files = execFileSync(
    'git',
    ['ls-files', ...FOLDERS.flatMap((folder) => STYLES.map((name) => `${folder}/${name}`))],
    { cwd: ROOT, encoding: 'utf8' },
  )
    .trim()
    .split('\n');
  const found = files
    .map((file) => ({ file, physical: physicalIn(readFileSync(`${ROOT}/${file}`, 'utf8')) }))
    .filter(({ physical }) => physical.length > 0);
  const isExempt = ({ file }) => LEFT_TO_RIGHT.has(file);
  expect(found.filter((one) => !isExempt(one))).toEqual([]);
  expect(found.filter(isExempt).map(({ file }) => file)).toEqual([...LEFT_TO_RIGHT]);
});
