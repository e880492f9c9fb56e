import { expect, it } from 'vitest';
import { noticesText } from './licence-notices.mjs';

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

it('tells name, version, licence, source and place of a package, and a text that several share once', () => {
  const text = noticesText([react, { ...react, name: 'react-dom' }]);
  expect(text).toContain(
    'react 19.0.0\n  MIT | site, extensions | https://react.example\nreact-dom 19.0.0\n',
  );
  expect(text.split('Copyright Meta')).toHaveLength(2);
  expect(text).not.toContain('LGPL');
});

it('offers the source of a library that can be exchanged, and says how', () => {
  const text = noticesText([react, lame]);
  expect(text).toContain('OFFER OF THEIR SOURCE');
  expect(text).toContain('- LAME (LGPL-2.0-or-later), inside encoders@1.0.0\n  Source: https://lame.example');
  expect(text).toContain('It is a file of its own.');
});
