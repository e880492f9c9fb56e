/** A character of a script that is written without spaces, as the source of a regular expression. */
export const UNSPACED: string = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]`;

const BETWEEN_WORDS = new RegExp(String.raw`^(?:\s|${UNSPACED})$`, 'u');
const UNSPACED_CHARACTER = new RegExp(UNSPACED, 'u');

/**
 * Splits a text in two, each with words, without the white space between them. An offset inside a word moves to its
 * nearer end. Null if there are no words before or after.
 */
export function splitText(text: string, offset: number): readonly [string, string] | null {
  const [start, end] = wordAround(text, offset);
  const [nearer, other] = offset - start < end - offset ? [start, end] : [end, start];
  return divide(text, nearer) ?? divide(text, other);
}

/** The bounds of the word around an offset; both the offset itself between words. */
function wordAround(text: string, offset: number): readonly [number, number] {
  const isInWord = (at: number): boolean =>
    at >= 0 && at < text.length && !BETWEEN_WORDS.test(text.charAt(at));
  if (!isInWord(offset - 1) || !isInWord(offset)) return [offset, offset];
  let [start, end] = [offset, offset];
  while (isInWord(start - 1)) start -= 1;
  while (isInWord(end)) end += 1;
  return [start, end];
}

function divide(text: string, offset: number): readonly [string, string] | null {
  const [before, after] = [text.slice(0, offset).trim(), text.slice(offset).trim()];
  return before === '' || after === '' ? null : [before, after];
}

/** Joins two texts with a space, where their scripts have spaces, and tells where the second one begins. */
export function joinTexts(first: string, second: string): { readonly text: string; readonly offset: number } {
  const [before, after] = [first.trimEnd(), second.trimStart()];
  const isSpaced = before !== '' && after !== '' && !(endsUnspaced(before) || startsUnspaced(after));
  const beginning = isSpaced ? `${before} ` : before;
  return { text: beginning + after, offset: beginning.length };
}

const endsUnspaced = (text: string): boolean => UNSPACED_CHARACTER.test(text.charAt(text.length - 1));
const startsUnspaced = (text: string): boolean => UNSPACED_CHARACTER.test(text.charAt(0));
