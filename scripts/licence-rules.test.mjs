import { describe, expect, it } from 'vitest';
import { licenceProblems } from './licence-rules.mjs';

function problemsOf(changes) {
  return licenceProblems([
    { name: 'left-pad', version: '1.0.0', licence: 'MIT', text: 'Permission …', source: '', ...changes },
  ]);
}

describe('licenceProblems', () => {
  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC'])('has none with %s', (licence) => {
    expect(problemsOf({ licence })).toEqual([]);
  });

  it.each([
    [undefined, 'has no licence'],
    ['', 'has no licence'],
    ['Own-1.0', 'Own-1.0 is no licence that we know'],
    ['GPL-3.0-only', 'GPL-3.0-only may not be shipped'],
    ['MIT AND AGPL-3.0-only', 'AGPL-3.0-only may not be shipped'],
    ['UNLICENSED', 'UNLICENSED may not be shipped'],
    ['LGPL-2.1-only', 'LGPL-2.1-only asks that it can be exchanged; nothing says how'],
  ])('refuses %s', (licence, problem) => {
    expect(problemsOf({ licence })).toEqual([`left-pad 1.0.0: ${problem}`]);
  });

  it('wants the text of every licence, and the source where the licence asks for it', () => {
    expect(problemsOf({ text: ' ' })).toEqual(['left-pad 1.0.0: there is no text of its licence (MIT)']);
    expect(problemsOf({ licence: 'MPL-2.0' })).toEqual(['left-pad 1.0.0: does not say where its source is']);
    expect(problemsOf({ licence: 'MPL-2.0', source: 'https://src.example' })).toEqual([]);
  });

  it('takes a library that can be exchanged', () => {
    const source = 'https://src.example';
    expect(problemsOf({ licence: 'LGPL-2.0-or-later', exchange: 'a file', source })).toEqual([]);
  });
});
