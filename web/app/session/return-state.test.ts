import { describe, expect, it } from 'vitest';
import { parseReturnPath, returnFromHeader, returnTo } from './return-state.ts';

describe('where a sign-in page leads back to', () => {
  it.each([
    ['record', '/record'],
    ['play/Kq7v2xW9-_a', '/play/Kq7v2xW9-_a'],
    ['history', '/history'],
  ])('follows %s', (from, path) => {
    expect(parseReturnPath(returnTo(from))).toBe(path);
  });

  it.each([null, undefined, 'record', {}, { from: 7 }, { from: '' }])(
    'goes to the recorder for %j',
    (state) => {
      expect(parseReturnPath(state)).toBe('/record');
    },
  );

  it.each([
    '/evil.example',
    '//evil.example',
    'https://evil.example',
    '\\evil',
    '../x',
    'a//b',
    'javascript:x',
  ])('does not follow %s', (from) => {
    expect(parseReturnPath({ from })).toBe('/record');
  });

  it('brings only the listen page from the header', () => {
    expect(returnFromHeader('/play/abc')).toEqual({ from: 'play/abc' });
    expect(returnFromHeader('/history')).toBeNull();
  });
});
