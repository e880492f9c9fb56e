/** Read of a word; the rest has no effect. Many times the length that words are compared by. */
const MAX_READ = 1000;
/** No language has more marks on a character (UAX #15, stream-safe text). Sorting n marks takes n² steps. */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Marks that people leave out when they type: accents of Latin, Greek and Cyrillic, vowels and cantillation of Hebrew,
 * vowels of Arabic and Syriac, and variation selectors, which an emoji in colour has. The vowel signs of Indic scripts and
 * Thai, and the voicing marks of Kana, are letters to their readers and stay.
 */
const OMITTED_MARKS = new RegExp(
  `[${[
    String.raw`\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f`,
    String.raw`\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7`,
    String.raw`\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08ff`,
    String.raw`\u0711\u0730-\u074a`,
    String.raw`\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}`,
  ].join('')}]`,
  'gu',
);

/** Letters whose plain form Unicode does not give, and those that people write for each other. */
const PLAIN_LETTERS: ReadonlyMap<string, string> = new Map([
  ...([
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
    ['ŋ', 'n'],
  ] as const),
  ...([
    ['ø', 'o'],
    ['ł', 'l'],
    ['đ', 'd'],
    ['ð', 'd'],
    ['ħ', 'h'],
    ['ŧ', 't'],
    ['ı', 'i'],
  ] as const),
  ...([
    ['ς', 'σ'],
    ['ґ', 'г'],
  ] as const),
  ...([
    ['ٱ', 'ا'],
    ['ى', 'ي'],
    ['ی', 'ي'],
    ['ک', 'ك'],
    ['ة', 'ه'],
  ] as const),
]);

const FOLD_RULES = {
  maxRead: MAX_READ,
  manyMarks: MANY_MARKS.source,
  omittedMarks: OMITTED_MARKS.source,
  plainLetters: [...PLAIN_LETTERS],
};

/** The page of an archive contains the source of this function: it must refer to nothing outside. */
function createFoldWord(rules: typeof FOLD_RULES): (word: string) => string {
  const ascii = /^[\x20-\x7e]*$/;
  const plainLetters = new Map(rules.plainLetters);
  const specialLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu');
  const [manyMarks, omittedMarks] = [new RegExp(rules.manyMarks, 'gu'), new RegExp(rules.omittedMarks, 'gu')];
  return (word) => {
    if (ascii.test(word)) return word.toLowerCase();
    return word
      .slice(0, rules.maxRead)
      .replace(manyMarks, '$1')
      .normalize('NFKD')
      .toLowerCase()
      .replace(omittedMarks, '')
      .replace(specialLetters, (letter) => plainLetters.get(letter) ?? letter)
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  };
}

/**
 * The form of a word that searches compare: without capitals, accents and the differences between forms of one letter.
 * Both databases store it and the marks in results are found with it, so all agree. Empty for a word of
 * nothing but omitted marks.
 */
export const foldWord: (word: string) => string = createFoldWord(FOLD_RULES);

/** An expression in JavaScript with the same function as its value. */
export const FOLD_WORD_SOURCE: string = `(${createFoldWord})(${JSON.stringify(FOLD_RULES)})`;
