import { describe, expect, it } from 'vitest';
import { nextPage } from './next-page.ts';

const PAGE = 'https://lms.example/members?page=1';

describe('the next page of a list', () => {
  // spec: A24
  it.each<[string | string[] | undefined, string | undefined]>([
    ['<https://lms.example/members?page=2>; rel="next"', 'https://lms.example/members?page=2'],
    ['</members?page=0>; rel=prev, </members?page=2>; rel=next', 'https://lms.example/members?page=2'],
    [['</a>; rel="last"', '</b>; type="x"; rel="next"'], 'https://lms.example/b'],
    ['<https://lms.example:8443/members>; rel="next"', undefined],
    ['<https://evil.example/members>; rel="next"', undefined],
    ['<https://[>; rel="next"', undefined],
    ['</members>; rel="prev"', undefined],
    [undefined, undefined],
  ])('of the header %j is %s', (header, url) => {
    expect(nextPage(header, PAGE)).toBe(url);
  });

  // spec: V1
  it.each(['<'.repeat(15_000), '<a>;'.repeat(4000), `<a>;${'rel '.repeat(4000)}`])(
    'is looked for in a long header in no time',
    (header) => {
      const before = process.threadCpuUsage().user;
      expect(nextPage(header, PAGE)).toBeUndefined();
      expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(50);
    },
  );
});
