import { describe, expect, it } from 'vitest';
import { excerptAround, type MatchedText, markAll } from './find-match.ts';
import { parseWordSearch, type SearchParts } from './search-words.ts';

const partsOf = (search: string): SearchParts => parseWordSearch('ann', search)?.parts ?? [];
/** The text with its marks in brackets. */
function drawn(match: MatchedText | undefined): string | undefined {
  if (!match) return undefined;
  let at = 0;
  const parts = match.marks.map(([start, end]) => {
    const part = `${match.text.slice(at, start)}[${match.text.slice(start, end)}]`;
    at = end;
    return part;
  });
  return parts.join('') + match.text.slice(at);
}

describe('the marks of a search in a title', () => {
  it.each([
    ['Lucía reads, lucia writes', 'lucia', '[Lucía] reads, [lucia] writes'],
    ['L’Étranger, E\u0301mile', 'emil', 'L’Étranger, [E\u0301mile]'],
    ['Straße 7', 'STRASSE', '[Straße] 7'],
    ['İstanbul', 'istanbul', '[İstanbul]'],
    ['Nguyễn Đức Anh', 'nguyen duc', '[Nguyễn Đức] Anh'],
    ['مُحَمَّد', 'محمد', '[مُحَمَّد]'],
    ['Maria, essay 2', 'essay 2', 'Maria, [essay 2]'],
    ['東京都', '京都', '東[京都]'],
    ['ha ha ha', 'ha ha', '[ha ha ha]'],
    ['I love ❤\ufe0f school', 'love school', 'I [love ❤\ufe0f school]'],
    ['1\ufe0f\u20e3 essay', '1 essay', '[1\ufe0f\u20e3 essay]'],
    ['Lucía M., Essay 217', 'lucia essay 217', '[Lucía] M., [Essay 217]'],
    ['Lucía M., Essay 217', '217 luc', '[Lucía] M., Essay [217]'],
    ['京東, 東京', '東京', '京東, [東京]'],
    ['t, don’t', 'don’t t', '[t, don’t]'],
    ['Essay 10', 'ssay', undefined],
    ['Essay', 'essay 1', undefined],
  ])('%s, searched for %s', (title, search, expected) => {
    expect(drawn(markAll(title, partsOf(search)))).toBe(expected);
  });
});

describe('the excerpt of a long text', () => {
  const filler = (count: number): string => 'filler words go here '.repeat(count);
  it('is on one line, with words before and after, all marked', () => {
    const text = `${filler(50)}and\n\nthen Zoë\u0007 said: Zoë.\n${filler(50)}`;
    expect(drawn(excerptAround(text, partsOf('zoe')))).toBe(
      '…go here filler words go here and then [Zoë] said: [Zoë]. filler words go here filler words go here filler words go here filler words go here…',
    );
  });

  it('shows the first place that has all words, or where they are nearest', () => {
    const text = `one ${filler(60)}one and two, ${filler(60)}two`;
    expect(drawn(excerptAround(text, partsOf('two one')))).toContain('[one] and [two], filler');
    const apart = `zero ${filler(40)}one ${filler(9)}two ${filler(40)}one`;
    expect(drawn(excerptAround(apart, partsOf('two one')))).toMatch(
      /^…words go here filler words go here \[one\] filler/,
    );
    expect(excerptAround(apart, partsOf('two three'))).toBeUndefined();
  });

  it('is the whole text if that is short', () => {
    expect(drawn(excerptAround('“Ask not”, he said!', partsOf('not')))).toBe('“Ask [not]”, he said!');
  });

  it('reads as far as the match only, and has an end', () => {
    const endless = `${'x'.repeat(100_000)} ${'𝒜'.repeat(100_000)}`;
    expect(excerptAround(endless, partsOf('x'.repeat(64)))?.text.length).toBeLessThanOrEqual(402);
    expect(excerptAround('word', partsOf('other'))).toBeUndefined();
  });
});
