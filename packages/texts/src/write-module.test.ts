import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { Room } from './messages.ts';
import { fillMarkers, writeLanguageModule, writeMarkedModule, writeModule } from './write-module.ts';

const CONSTANTS = { MOST: 5 };
const FORMAT = {
  number: (value: number) => value.toLocaleString('en-US'),
  plural: (value: number) => new Intl.PluralRules('en').select(value),
  isolate: (value: string) => (value === 'Ada' ? value : `[${value}]`),
};
const ROOM: Room = {
  '@PLAIN': 'A comment.',
  PLAIN: { quotes: "It’s `so` \"$'{'much'}'\"", none: null, list: ['one', 'At most {MOST}'], 'a-b': 'x' },
  countText: '{count, plural, =0 {None} one {# note} other {# notes}}',
  whoText: '{isOwn, select, true {Yours, {name}} other {{name}’s}}',
  richText: 'Read the <link>terms</link>.',
  NAME: 'Recorder',
};
const TRANSLATED = [
  "Es `so` \"$'{'viel'}'\"",
  'eins',
  'Höchstens {MOST}',
  'y',
  '{count, plural, one {# Notiz} other {# Notizen}}',
  '{isOwn, select, true {Ihre, {name}} other {von {name}}}',
  '<link>Bedingungen</link> lesen.',
  'Rekorder',
];
const PATHS = [
  'PLAIN.quotes',
  'PLAIN.list.0',
  'PLAIN.list.1',
  'PLAIN.a-b',
  'countText',
  'whoText',
  'richText',
  'NAME',
];

interface Exports {
  readonly NAME: string;
  readonly PLAIN: {
    readonly quotes: string;
    readonly none: null;
    readonly list: readonly string[];
    readonly 'a-b': string;
  };
  readonly countText: (values: { readonly count: number }) => string;
  readonly whoText: (values: { readonly isOwn: boolean; readonly name: string }) => string;
  readonly richText: () => unknown;
}

/** What a compiled module exports. */
function run(code: string): Exports {
  const body = stripTypeScriptTypes(code)
    .replace(/^import.*$/gm, '')
    .replace(/export const (\w+)/g, 'exports.$1');
  const exports = {};
  new Function('exports', 'TEXT_FORMAT', body)(exports, FORMAT);
  return exports as Exports;
}

describe('a compiled room', () => {
  const texts = run(writeModule(ROOM, CONSTANTS, './format.ts'));

  it('has strings, with constants filled in', () => {
    expect(texts.PLAIN).toEqual({
      quotes: 'It’s `so` "\u0024{much}"',
      none: null,
      list: ['one', 'At most 5'],
      'a-b': 'x',
    });
  });

  it('has functions of the arguments', () => {
    expect([0, 1, 1204].map((count) => texts.countText({ count }))).toEqual([
      'None',
      '1 note',
      '1,204 notes',
    ]);
    expect(texts.whoText({ isOwn: true, name: 'Ada' })).toBe('Yours, Ada');
    expect(texts.whoText({ isOwn: false, name: 'Ada' })).toBe('Ada’s');
    expect(texts.whoText({ isOwn: false, name: 'سارة' })).toBe('[سارة]’s');
  });

  it('has the parts of a message with tags', () => {
    expect(texts.richText()).toEqual(['Read the ', { tag: 'link', text: 'terms' }, '.']);
  });
});

describe('a room with markers', () => {
  const marked = writeMarkedModule(ROOM, {
    numberOf: (path) => PATHS.indexOf(path),
    formatPath: './format.ts',
    filledWith: 'sentences',
  });

  it('is filled in with another language', () => {
    const texts = run(fillMarkers(marked, (number) => TRANSLATED[number] ?? '', CONSTANTS));
    expect(texts.PLAIN).toEqual({
      quotes: 'Es `so` "\u0024{viel}"',
      none: null,
      list: ['eins', 'Höchstens 5'],
      'a-b': 'y',
    });
    expect(texts.countText({ count: 2 })).toBe('2 Notizen');
    expect(texts.whoText({ isOwn: false, name: 'Ada' })).toBe('von Ada');
    expect(texts.whoText({ isOwn: false, name: 'سارة' })).toBe('von [سارة]');
    expect(texts.richText()).toEqual([{ tag: 'link', text: 'Bedingungen' }, ' lesen.']);
    expect(texts.NAME).toBe('Rekorder');
  });

  it('lets a minifier decide no comparison of a constant', () => {
    expect(marked).toMatch(/NAME = .*\$\$text7\$\$\(0\)/);
  });

  it('is filled in after a minifier joined strings and passed functions on', () => {
    const joined = `exports.a='@@text0@@ · Beep';exports.b=\`@@text0@@\${1}\`;exports.c=$$text6$$;`;
    const texts = run(fillMarkers(joined, (number) => TRANSLATED[number] ?? '', CONSTANTS)) as unknown as {
      readonly a: string;
      readonly b: string;
      readonly c: Exports['richText'];
    };
    expect(texts.a).toBe('Es `so` "\u0024{viel}" · Beep');
    expect(texts.b).toBe('Es `so` "\u0024{viel}"1');
    expect(texts.c()).toEqual([{ tag: 'link', text: 'Bedingungen' }, ' lesen.']);
  });
});

it('has the rooms of a language with the types of English, and English where a sentence is missing', () => {
  const german = new Map(PATHS.map((path, n) => [path, TRANSLATED[n]]));
  german.delete('PLAIN.list.0');
  const rooms = [{ room: ROOM, textOf: (path: string) => german.get(path) }];
  const code = writeLanguageModule(rooms, CONSTANTS, {
    locale: 'de-DE',
    direction: 'ltr',
    formatPath: './format.ts',
  });
  expect(code).toContain("import { createTextFormat, type RichText } from './format.ts';");
  expect(code).toContain('const TEXT_FORMAT = createTextFormat("de-DE", "ltr");');
  expect(code).toMatch(/list: \[\s*"one",\s*"Höchstens 5",\s*\]/);
  expect(code).toMatch(/countText = \(values: \{ readonly count: number \}\): string => .*Notizen/);
  expect(code).not.toContain('as const');
});
