import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBareText } from './bare-text.mjs';

const ROOT = join(import.meta.dirname, '..');
const NOT_SHOWN = /\.test\.tsx$|\/testing\//;

function views() {
  const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.tsx'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout
    .split('\n')
    .filter((path) => path !== '' && !NOT_SHOWN.test(path) && existsSync(join(ROOT, path)));
}

// spec: translated.1
it('every text of the screens is alone in its element, where a page translator may replace it', () => {
  expect(views().flatMap((path) => findBareText(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
}, 60_000);

describe('the check for bare text', () => {
  const found = (code) => findBareText('a.tsx', code).length;
  const inView = (jsx) => `interface P { readonly name: string; readonly part: ReactNode }
    export function View({ name, part }: P): ReactNode { return ${jsx}; }`;

  it.each([
    ['words', '<p>Hello <b>you</b></p>'],
    ['a sentence of the catalogue', '<button><Icon />{TEXTS.save}</button>'],
    ['a sentence that comes and goes', '<p>{isOn && TEXTS.on}{isOff && TEXTS.off}</p>'],
    ['a choice of sentences', '<p><Icon />{isOn ? TEXTS.on : part}</p>'],
    ['a string property', '<p><Icon />{name}</p>'],
    ['a formatted value', '<p><Icon />{formatClock(1)}</p>'],
    ['a sentence from a function', '<p>{part}{stopsInText(1)}</p>'],
    ['a list of words', '<p>{part}{[1].map((one) => one.toFixed(1))}</p>'],
    ['the only child of a fragment', '<>{TEXTS.save}</>'],
    ['a space', "<p><b>a</b>{' '}<b>b</b></p>"],
    ['what a component returns', 'TEXTS.save'],
    ['one of the values that a component returns', 'part ?? TEXTS.save'],
  ])('refuses %s', (_name, jsx) => {
    expect(found(inView(jsx))).toBeGreaterThan(0);
  });

  it.each([
    ['the only text of an element', '<p>{TEXTS.save}</p>'],
    ['a text that comes and goes alone', '<p>{isOn && TEXTS.save}</p>'],
    ['texts joined into one', '<p>{TEXTS.save.concat(name)}</p>'],
    ['texts in elements beside others', '<p><Icon /><span>{TEXTS.save}</span>{part}</p>'],
    ['lists of elements', '<p><Icon />{[1].map((one) => <b key={one}>{one}</b>)}</p>'],
  ])('accepts %s', (_name, jsx) => {
    expect(found(inView(jsx))).toBe(0);
  });
});
