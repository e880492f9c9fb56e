import { joinMarked, type MarkedText, sliceMarked } from '../marked-text.ts';
import { UNSPACED } from '../unspaced.ts';

const BETWEEN_WORDS = new RegExp(String.raw`^(?:\s|${UNSPACED})$`, 'u');
const UNSPACED_CHARACTER = new RegExp(UNSPACED, 'u');

/**
 * Splits a text in two, each with words, without the white space between them. An offset inside a word moves to its
 * nearer end. Null if there are no words before or after.
 */
export function splitText(marked: MarkedText, offset: number): readonly [MarkedText, MarkedText] | null {
  const [start, end] = wordAround(marked.text, offset);
  const [nearer, other] = offset - start < end - offset ? [start, end] : [end, start];
  return divide(marked, nearer) ?? divide(marked, other);
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

function divide(marked: MarkedText, offset: number): readonly [MarkedText, MarkedText] | null {
  const before = trimMarked(sliceMarked(marked, 0, offset));
  const after = trimMarked(sliceMarked(marked, offset, marked.text.length));
  return before.text === '' || after.text === '' ? null : [before, after];
}

function trimMarked(marked: MarkedText): MarkedText {
  const { text } = marked;
  return sliceMarked(marked, text.length - text.trimStart().length, text.trimEnd().length);
}

/** Joins two texts with a space, where their scripts have spaces, and tells where the second one begins. */
export function joinTexts(
  first: MarkedText,
  second: MarkedText,
): { readonly joined: MarkedText; readonly offset: number } {
  const before = sliceMarked(first, 0, first.text.trimEnd().length);
  const { length } = second.text;
  const after = sliceMarked(second, length - second.text.trimStart().length, length);
  const isEmpty = before.text === '' || after.text === '';
  const space = isEmpty || endsUnspaced(before.text) || startsUnspaced(after.text) ? '' : ' ';
  return { joined: joinMarked(before, space, after), offset: before.text.length + space.length };
}

const endsUnspaced = (text: string): boolean => UNSPACED_CHARACTER.test(text.charAt(text.length - 1));
const startsUnspaced = (text: string): boolean => UNSPACED_CHARACTER.test(text.charAt(0));
