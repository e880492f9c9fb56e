import bidiFactory from 'bidi-js';
import { Direction, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { type CardFont, charactersOf, type FontsOfText } from './card-fonts.ts';

const bidi = bidiFactory();

export type TextDirection = 'ltr' | 'rtl';

/** A line of text as outlines. Lengths are in ems. */
export interface ShapedLine {
  readonly width: number;
  /** SVG paths, from x = 0 on, with the baseline at y = 0. */
  readonly paths: string;
}

/** Neighbouring letters that are shaped together: of one font and one direction. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly font: CardFont;
  readonly direction: TextDirection;
}

/** That of its first letter which has one. */
export function directionOf(text: string): TextDirection {
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

/** Puts the letters of a line into their forms and their order, with fonts that have them all. */
export function shapeLine(text: string, direction: TextDirection, fonts: FontsOfText): ShapedLine {
  let width = 0;
  const paths: string[] = [];
  for (const run of visualRuns(text, direction, fonts)) {
    const { font, unitsPerEm, tracking } = run.font;
    for (const glyph of shapeRun(text, run)) {
      const [x, y] = [width + (glyph.xOffset ?? 0) / unitsPerEm, -(glyph.yOffset ?? 0) / unitsPerEm];
      const outline = font.glyphToPath(glyph.codepoint);
      const scale = 1 / unitsPerEm;
      if (outline) {
        paths.push(`<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${outline}"/>`);
      }
      const advance = (glyph.xAdvance ?? 0) / unitsPerEm;
      // Marks take no room.
      width += advance === 0 ? 0 : advance + tracking;
    }
  }
  return { width, paths: paths.join('') };
}

function shapeRun(text: string, { start, end, font, direction }: Run) {
  const buffer = new ShapingBuffer();
  // With the whole line: letters of Arabic join across runs.
  buffer.addText(text, start, end - start);
  buffer.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(font.font, buffer);
  return buffer.getGlyphInfosAndPositions();
}

/** From left to right. */
function visualRuns(text: string, direction: TextDirection, fonts: FontsOfText): readonly Run[] {
  const embedding = bidi.getEmbeddingLevels(text, direction);
  const fontAt = charactersOf(text).flatMap((character) =>
    new Array<CardFont | undefined>(character.length).fill(fonts.get(character)),
  );
  const runs: Run[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const font = fontAt[index];
    if (!font) continue;
    const isReversed = (embedding.levels[index] ?? 0) % 2 === 1;
    const last = runs.at(-1);
    const isNext = last && (isReversed ? last.start === index + 1 : last.end === index);
    const runDirection = isReversed ? 'rtl' : 'ltr';
    if (isNext && last.font === font && last.direction === runDirection) {
      runs[runs.length - 1] = {
        ...last,
        start: Math.min(last.start, index),
        end: Math.max(last.end, index + 1),
      };
    } else runs.push({ start: index, end: index + 1, font, direction: runDirection });
  }
  return runs;
}
