import type { ShownNames } from '@beep/core/replies';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Names in these letters are written without a space: what is given cannot be told from the family's. */
const WHOLE_NAME = /\p{Script=Han}|\p{Script=Hangul}/u;

/**
 * What others see of a name. "Ada King" has the initials "A. K." and the first name "Ada", "King, Ada" the same. A name
 * of one word is a first name, unless it is Chinese, Japanese in Han characters or Korean: of these, only the first
 * character is shown.
 */
export function shownName(name: string, rule: ShownNames): string {
  if (rule === 'none') return '';
  const [family = '', given] = name.split(/\s*[,、，]\s*/u);
  const ordered = given ? `${given} ${family}` : family;
  const words = ordered.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first] = words;
  if (first === undefined) return '';
  if (rule === 'first' && !(words.length === 1 && WHOLE_NAME.test(first))) return first;
  const shown = words.length === 1 ? [first] : [first, words.at(-1) ?? ''];
  return shown.map((word) => initialOf(word)).join(' ');
}

/** "A.", or the character alone where letters have no case. */
function initialOf(word: string): string {
  const letters = word.replace(/^[^\p{L}\p{N}]+/u, '');
  const [initial] = graphemes.segment(letters);
  const upper = (initial?.segment ?? '').toUpperCase();
  return upper === upper.toLowerCase() ? upper : `${upper}.`;
}
