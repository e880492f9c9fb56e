/** What the card's fonts draw: Latin, with its letters for most of Europe. */
const DRAWN =
  /^[\u0020-\u007E\u00A0-\u00FF\u0100-\u0107\u010A-\u0113\u0116-\u011B\u011E-\u0123\u0126\u0127\u012A\u012B\u012E-\u0133\u0136\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u015B\u015E-\u0161\u0164\u0165\u016A-\u017E\u0218-\u021B\u1E80-\u1E85\u1E9E\u1EF2\u1EF3\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2122]+$/u;
/** Emoji with what joins and colours them. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u200D|\uFE0F|\u20E3/gu;
/** These are in the fonts, and are read as text. */
const TEXT_SIGNS = /[©®™]/u;

const MAX_LINES = 2;
const ELLIPSIS = '…';

/**
 * The title in lines of at most `width` ems, cut with an ellipsis. Empty if it has letters that the card cannot draw: boxes
 * in their place would say less than no title.
 */
export function cardTitleLines(title: string, width: number): readonly string[] {
  const plain = title
    .replace(EMOJI, (sign) => (TEXT_SIGNS.test(sign) ? sign : ''))
    .replace(/\s+/gu, ' ')
    .trim();
  return DRAWN.test(plain) ? wrapped(plain, width) : [];
}

function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (lines.length < MAX_LINES - 1 && widthOf(rest) > width) {
    const line = fitting(rest, width);
    const space = rest.charAt(line.length) === ' ' ? line.length : line.lastIndexOf(' ');
    const end = space > 0 ? space : line.length;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  if (widthOf(rest) <= width) return [...lines, rest];
  return [...lines, `${fitting(rest, width - widthOf(ELLIPSIS)).trimEnd()}${ELLIPSIS}`];
}

/** The longest beginning that fits; never splits a character. */
function fitting(text: string, width: number): string {
  let used = 0;
  let end = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    used += widthOf(segment);
    if (used > width) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** In ems of the card's font, rounded up by kinds of letters: a line must not reach the length beside it. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  if (/[ijlI.,:;!|'‘’‚¡· ]/u.test(letter)) return 0.3;
  if (/[frtszJ()[\]{}/\\*"“”„_-]/u.test(letter)) return 0.5;
  if (/[WŒ]/u.test(letter)) return 1.1;
  if (/[mMœÆ—]/u.test(letter)) return 0.97;
  if (/[\p{Lu}wæ%@&©®™]/u.test(letter)) return 0.83;
  return 0.66;
}
