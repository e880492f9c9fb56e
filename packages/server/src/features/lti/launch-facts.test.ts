import { describe, expect, it } from 'vitest';
import { nameIn } from './launch-facts.ts';

describe('a name that a platform gives', () => {
  it.each<[Parameters<typeof nameIn>[0], string | null]>([
    [{ name: '  Ann \u202e Arbor\n' }, 'Ann Arbor'],
    [{ given_name: 'Ann', family_name: 'Arbor' }, 'Ann Arbor'],
    [{ family_name: 'Arbor' }, 'Arbor'],
    [{ name: 'x'.repeat(61) }, 'x'.repeat(60)],
    [{ name: '🦉'.repeat(61) }, '🦉'.repeat(60)],
    [{ name: `${'x'.repeat(59)} y` }, 'x'.repeat(59)],
    [{ name: '\u0001\u200b' }, null],
    [{}, null],
  ])('as %j is %j in lists', (given, name) => {
    expect(nameIn(given)).toBe(name);
  });

  // spec: V1
  it.each(['\u0001', 'a\u0301', '\ud800', ' '])(
    'costs next to nothing, of as many %j as there may be',
    (sign) => {
      const name = sign.repeat(200_000);
      const before = process.threadCpuUsage().user;
      for (let times = 0; times < 500; times += 1) nameIn({ name });
      expect((process.threadCpuUsage().user - before) / 1000).toBeLessThan(300);
    },
  );
});
