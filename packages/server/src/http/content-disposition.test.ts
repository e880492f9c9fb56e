import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

describe('Content-Disposition', () => {
  // spec: titles.3, P15
  it.each([
    ['Essay 2.mp3', 'Essay 2.mp3', 'Essay%202.mp3'],
    ['Été (1)\'s "x".mp3', "_t_ (1)'s _x_.mp3", '%C3%89t%C3%A9%20%281%29%27s%20%22x%22.mp3'],
    [
      'مرحبا 👩‍🏫.mp3',
      '_____ ___.mp3',
      '%D9%85%D8%B1%D8%AD%D8%A8%D8%A7%20%F0%9F%91%A9%E2%80%8D%F0%9F%8F%AB.mp3',
    ],
    ['a\r\nX: y\uD800%2F.mp3', 'a__X: y__2F.mp3', 'a%0D%0AX%3A%20y_%252F.mp3'],
    ['x"; filename="evil.exe\\', 'x_; filename=_evil.exe_', 'x%22%3B%20filename%3D%22evil.exe%5C'],
  ])('names %j in both ways', (name, ascii, encoded) => {
    const header = contentDisposition('inline', name);
    expect(header).toBe(`inline; filename="${ascii}"; filename*=UTF-8''${encoded}`);
    expect(() => new Headers({ 'Content-Disposition': header })).not.toThrow();
  });
});
