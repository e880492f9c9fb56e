import { expect, it } from 'vitest';
import { licenceProblems, noticesText } from './licences.mjs';

const react = {
  name: 'react',
  version: '19.0.0',
  licence: 'MIT',
  text: 'Copyright Meta',
  source: 'https://react.example',
  parts: ['site', 'extensions'],
};
const lame = {
  name: 'LAME',
  inside: 'encoders@1.0.0',
  licence: 'LGPL-2.0-or-later',
  text: 'GNU LIBRARY',
  source: 'https://lame.example',
  exchange: 'a file of its own',
  parts: ['site'],
};

it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', 'MPL-2.0'])('ships packages under %s', (licence) => {
  expect(licenceProblems([{ ...react, licence }, lame])).toEqual([]);
});

it.each([undefined, '', 'Own-1.0', 'GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'UNLICENSED', 'LGPL-2.1-only'])(
  'refuses the licence %s',
  (licence) => {
    expect(licenceProblems([{ ...react, licence }])).toHaveLength(1);
  },
);

it('wants the text of every licence, and the source where the licence asks for it', () => {
  expect(licenceProblems([{ ...react, text: ' ' }])).toHaveLength(1);
  expect(licenceProblems([{ ...react, licence: 'MPL-2.0', source: '' }])).toHaveLength(1);
});

it('names version, licence, place and source, shares texts, and offers the source of exchangeable libraries', () => {
  const text = noticesText([react, { ...react, name: 'react-dom' }, lame]);
  expect(text).toContain(
    'react 19.0.0\n  MIT | site, extensions | https://react.example\nreact-dom 19.0.0\n',
  );
  expect(text.split('Copyright Meta')).toHaveLength(2);
  expect(text).toContain('- LAME (LGPL-2.0-or-later), inside encoders@1.0.0\n  Source: https://lame.example');
});
