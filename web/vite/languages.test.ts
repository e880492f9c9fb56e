import { createFill, markedModule } from '@beep/texts';
import { describe, expect, it } from 'vitest';
import { fillScripts, markedScripts, moveScripts } from './languages.ts';

const SCRIPTS = new Map([
  ['assets/app-aaaaaaaa.js', 'import{x}from"./texts-bbbbbbbb.js";import"./react-cccccccc.js";'],
  ['assets/texts-bbbbbbbb.js', 'export const x=`@@text0@@`;new Worker(`/assets/cut-dddddddd.js`);'],
  ['assets/react-cccccccc.js', 'import"./runtime-eeeeeeee.js";'],
  ['assets/cut-dddddddd.js', 'postMessage(1)'],
  ['assets/list-ffffffff.js', 'm.f=["assets/app-aaaaaaaa.js","assets/react-cccccccc.js","assets/a.css"]'],
]);
const MARKED = markedScripts(SCRIPTS);
const inSpanish = (path: string): string =>
  MARKED.has(path) ? path.replace('assets/', 'assets/es-1/') : path;

describe('the scripts of a language', () => {
  it('are those with sentences, and those that lead to one', () => {
    expect([...MARKED].sort()).toEqual([
      'assets/app-aaaaaaaa.js',
      'assets/list-ffffffff.js',
      'assets/texts-bbbbbbbb.js',
    ]);
  });

  it('find each other in their folder, and the others where they are', () => {
    const filled = fillScripts(SCRIPTS, MARKED, (code) => code.replace('@@text0@@', 'hola'));
    const moved = moveScripts(filled, SCRIPTS, { placeOf: inSpanish, urlOf: inSpanish });
    expect(Object.fromEntries(moved)).toEqual({
      'assets/es-1/app-aaaaaaaa.js': 'import{x}from"./texts-bbbbbbbb.js";import"../react-cccccccc.js";',
      'assets/es-1/texts-bbbbbbbb.js': 'export const x=`hola`;new Worker(`/assets/cut-dddddddd.js`);',
      'assets/es-1/list-ffffffff.js':
        'm.f=["assets/es-1/app-aaaaaaaa.js","assets/react-cccccccc.js","assets/a.css"]',
    });
  });

  it('may have no marker left', () => {
    expect(() => fillScripts(SCRIPTS, MARKED, (code) => code)).toThrow(
      'assets/texts-bbbbbbbb.js has a marker left: @@text0@@',
    );
  });

  it.each([
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ] as const)('name the language %s and its direction %s', (language, direction) => {
    const code = createFill(language)(markedModule('language', 'sentences') ?? '').replaceAll(
      '/* @__PURE__ */ ',
      '',
    );
    expect(code).toContain(`LANGUAGE = \`${language}\``);
    expect(code).toContain(`DIRECTION = \`${direction}\``);
  });
});
