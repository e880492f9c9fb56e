import { describe, expect, it } from 'vitest';
import { findFonts } from './card-fonts.ts';
import { directionOf, type ShapedLine, shapeLine } from './shape-line.ts';

const shaped = async (text: string): Promise<ShapedLine> => {
  const fonts = await findFonts(text, 'en');
  if (!fonts) throw new Error(`No fonts for ${text}`);
  return shapeLine(text, directionOf(text), fonts);
};
/** From left to right. */
const outlines = async (text: string): Promise<readonly (string | undefined)[]> =>
  [...(await shaped(text)).paths.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline);

describe('a shaped line', () => {
  it('joins letters of Arabic', async () => {
    const [joined, alone] = [await shaped('بب'), await shaped('ب')];
    expect(joined.width).toBeLessThan(1.9 * alone.width);
  });

  it('goes from right to left in Arabic, with numbers from left to right', async () => {
    const [letter, one, two] = await outlines('12م');
    expect(await outlines('م 12')).toEqual([one, two, letter]);
  });

  it('mirrors brackets in Arabic', async () => {
    const fonts = await findFonts('م()', 'en');
    const bracket = (text: string, direction: 'ltr' | 'rtl') =>
      fonts && shapeLine(text, direction, fonts).paths;
    expect(bracket('(', 'rtl')).toBe(bracket(')', 'ltr'));
    const [letter] = await outlines('م');
    const line = await outlines('م (م');
    expect([line[0], line[2]]).toEqual([letter, letter]);
  });

  it('puts marks over letters without widening them', async () => {
    expect((await shaped('م\u064e')).width).toBeCloseTo((await shaped('م')).width, 5);
  });

  it('draws characters that Chinese and Japanese share as the language does', async () => {
    const inLanguage = async (language: string) => {
      const fonts = await findFonts('直', language);
      return fonts && shapeLine('直', 'ltr', fonts).paths;
    };
    expect(await inLanguage('ja')).not.toBe(await inLanguage('zh-Hans'));
    expect(await inLanguage('en')).toBe(await inLanguage('zh-Hans'));
  });
});
