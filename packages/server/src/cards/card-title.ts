import { charactersOf } from './card-fonts.ts';

/** Emoji with what joins and colours them. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200D|\uFE0F|\u20E3/gu;
/** These are in the fonts, and are read as text. */
const TEXT_SIGNS = /[©®™]/u;

export const ELLIPSIS = '…';

/** The text of a title that a card shows: on one line, without emoji. */
export function cardText(title: string): string {
  return title
    .replace(EMOJI, (sign) => (TEXT_SIGNS.test(sign) ? sign : ''))
    .replace(/\s+/gu, ' ')
    .trim();
}

export interface Wrapping {
  readonly width: number;
  readonly maxLines: number;
  readonly widthOf: (line: string) => number;
}

/** The text in lines that are not wider, the last one cut with an ellipsis. */
export function wrapText(text: string, { width, maxLines, widthOf }: Wrapping): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (lines.length < maxLines - 1 && widthOf(rest) > width) {
    const characters = charactersOf(rest);
    const fitting = fittingCharacters(characters, (line) => widthOf(line) <= width);
    const end = lastBreak(characters, fitting) || Math.max(fitting, 1);
    lines.push(characters.slice(0, end).join('').trimEnd());
    rest = characters.slice(end).join('').trimStart();
  }
  if (widthOf(rest) <= width) return [...lines, rest];
  const characters = charactersOf(rest);
  const cut = (line: string): string => `${line.trimEnd()}${ELLIPSIS}`;
  const end = fittingCharacters(characters, (line) => widthOf(cut(line)) <= width);
  return [...lines, cut(characters.slice(0, end).join(''))];
}

/** How many characters of the beginning fit. */
function fittingCharacters(characters: readonly string[], fits: (line: string) => boolean): number {
  let [low, high] = [0, characters.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(characters.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Chinese and Japanese have no spaces: a line may end after most of their characters. */
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFF60]/u;
/** Small letters and signs that belong to the character before them. */
const NOT_FIRST =
  /^[\p{Pe}\p{Pf}、。，．・：；？！?!.,:;ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…]/u;
const NOT_LAST = /^[\p{Ps}\p{Pi}]/u;

/** The last place at which a line of at most `end` characters may end; 0 if none. */
function lastBreak(characters: readonly string[], end: number): number {
  for (let index = end; index > 0; index -= 1) {
    const [before = '', after = ''] = [characters[index - 1], characters[index]];
    if (before === ' ' || after === ' ') return index;
    const mayBreak = IDEOGRAPHIC.test(before) || IDEOGRAPHIC.test(after);
    if (mayBreak && !NOT_LAST.test(before) && !NOT_FIRST.test(after)) return index;
  }
  return 0;
}
