import { describe, expect, it } from 'vitest';
import { indexWords, MAX_INDEXED_WORDS, parseWordSearch, searchWords, spokenWords } from './search-words.ts';

describe('the words of a text', () => {
  // spec: titles.9
  it.each([
    ['Ask NOT what', ['ask', 'not', 'what']],
    ["100% sicher_lich, don't", ['100', 'sicher', 'lich', 'don', 't']],
    ['E\u0301te\u0301 ÉTÉ', ['ete', 'ete']],
    ['Straße Łódź Øre Æsir Œuvre', ['strasse', 'lodz', 'ore', 'aesir', 'oeuvre']],
    ['İstanbul ISPARTA ısparta', ['istanbul', 'isparta', 'isparta']],
    ['Nguyễn Đức Ương', ['nguyen', 'duc', 'uong']],
    ['أَحْمَد إلى مدرســة', ['احمد', 'الي', 'مدرسه']],
    ['שָׁלוֹם', ['שלום']],
    ['Ёлка ΣΟΦΟΣ σοφός', ['елка', 'σοφοσ', 'σοφοσ']],
    ['हिन्दी', ['हिन्दी']],
    ['がか が', ['が', 'か', 'が']],
    ['東京 tower', ['東', '京', 'tower']],
    ['สวัสดี', ['ส', 'วั', 'ส', 'ดี']],
    ['한국어 표기', ['한국어', '표기']],
    [' \n-->\u3099 "%"', []],
    ['I ❤\ufe0f school ☀\ufe0f', ['i', 'school']],
    ['1\ufe0f\u20e3 葛\u{e0100}城', ['1', '葛', '城']],
    ['ـ \u0301 a', ['a']],
  ])('of %s', (text, words) => {
    expect([...searchWords(text)]).toEqual(words);
  });

  it('are cut if very long, never within a character', () => {
    const [word = ''] = searchWords(`x${'𐐨'.repeat(100)}`);
    expect(word).toBe(`x${'𐐨'.repeat(31)}`);
    expect([...searchWords('\u0301'.repeat(100_000))]).toHaveLength(0);
  });

  // spec: V1
  it('are found quickly in many unordered combining marks', () => {
    const marks = `a${'\u0301'.repeat(60_000)}${'\u0327'.repeat(60_000)}`;
    const before = process.threadCpuUsage();
    expect([...searchWords(`${marks} b`)]).toEqual(['a', 'b']);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(50);
  });

  it('of a transcript have no times and end at a limit', () => {
    const text = 'WEBVTT\n\n00:07.000 --> 00:08.000\n<b>My</b> fellow\n\n00:08.000 --> 00:09.000\nAmericans';
    expect(spokenWords({ format: 'text/vtt', text })).toBe(' my fellow americans ');
    expect(spokenWords({ format: 'text/plain', text: '...' })).toBe(' ');
    const many = spokenWords({ format: 'text/plain', text: 'a '.repeat(100_000) });
    expect(many.trim().split(' ')).toHaveLength(MAX_INDEXED_WORDS);
  });
});

// spec: titles.32
it('compares half-width katakana and full-width letters in their normal forms', () => {
  expect([...searchWords('ｶﾞｯｺｳ ﾊﾟﾝ')]).toEqual([...searchWords('ガッコウ パン')]);
  expect([...searchWords('Ｂｅｅｐ ２０２６')]).toEqual(['beep', '2026']);
  const indexed = indexWords('ann', spokenWords({ format: 'text/plain', text: 'ガッコウのパン' }));
  const search = parseWordSearch('ann', 'ﾊﾟﾝ');
  expect(search?.words.every((word) => indexed.includes(word))).toBe(true);
  expect(indexed).toContain(search?.beginning);
});

describe('a search', () => {
  it('matches whole words and the prefix of the last, for its owner only', () => {
    const indexed = indexWords('ann', ' the quick the brown ');
    expect(indexed).toHaveLength(3);
    const search = parseWordSearch('ann', 'The  the BRO');
    expect(search?.texts).toEqual([' the ', ' bro']);
    expect(search?.words).toEqual([indexed[0]]);
    expect(indexed[2]?.startsWith(search?.beginning ?? '?')).toBe(true);
    expect(indexWords('ben', ' the ')).not.toEqual(indexed.slice(0, 1));
  });

  it('has a part for each text between spaces', () => {
    const search = parseWordSearch('ann', ' Don’t - 京都 L’Étr');
    expect(search?.parts).toEqual([
      ['don', 't'],
      ['京', '都'],
      ['l', 'etr'],
    ]);
    expect(search?.texts).toEqual([' don t ', ' 京 都 ', ' l etr']);
  });

  it('for one word has a prefix only, and for no words is undefined', () => {
    expect(parseWordSearch('ann', 'Brö')).toMatchObject({ words: [], parts: [['bro']], texts: [' bro'] });
    expect(parseWordSearch('ann', ' %_')).toBeUndefined();
  });
});
