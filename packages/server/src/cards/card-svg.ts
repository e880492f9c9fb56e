import { CARD_HEIGHT, CARD_WIDTH, type CardFacts } from './card-facts.ts';
import { findFonts } from './card-fonts.ts';
import { cardText, ELLIPSIS, wrapText } from './card-title.ts';
import { directionOf, type ShapedLine, shapeLine, type TextDirection } from './shape-line.ts';

// The light theme: the background of previews is unknown.
const INK = '#14120f';
const GROUND = '#ffffff';
const LINE = '#e5e1db';
const TEXT_2 = '#504b45';
const EMBER = '#f2500f';

const MARGIN = 88;
const RIGHT = CARD_WIDTH - MARGIN;
const LOGO_SIZE = 48;
const LOGO_BASELINE = 122;
const LENGTH_SIZE = 96;
const TITLE_BASELINE = 288;
const WORDS_SIZE = 128;
const SMALLEST_WORDS_SIZE = 88;
/** A title of the owner's is smaller than our words, and may have two lines beside the length. */
const OWN_TITLE_SIZE = 72;
const TWO_LINES = [230, 312] as const;
/** Between the title and the length. */
const GAP = 48;
/** Letters begin a little after their position: these begin on the margin, to the eye. */
const SIDE_BEARING_EM = 0.045;
const WAVE_MIDDLE = 462;
/** Leaves room for the playhead before the first bar. */
const WAVE_LEFT = MARGIN + 28;
const WAVE_HALF = 88;
const BAR_WIDTH = 8;
const BARS_WITHOUT_PEAKS = 64;
const LOUDEST = 255;

/** The preview image as SVG, its letters as outlines. */
export async function cardSvg({ peaks, ...facts }: CardFacts): Promise<string> {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">`,
    `<path fill="${GROUND}" d="M0 0h${CARD_WIDTH}v${CARD_HEIGHT}H0z"/>`,
    `<path fill="none" stroke="${LINE}" stroke-width="4" d="M2 2h${CARD_WIDTH - 4}v${CARD_HEIGHT - 4}H2z"/>`,
    await logo(facts.direction),
    await head(facts),
    `<path fill="none" stroke="${INK}" stroke-width="${BAR_WIDTH}" stroke-linecap="round" d="${wave(peaks)}"/>`,
    playhead(),
    '</svg>',
  ].join('');
}

/** The title or our words, and the length at the opposite side. */
async function head({ length, language, direction, words, title }: CardFacts): Promise<string> {
  const clock = await shapeText(length, language);
  const room = RIGHT - MARGIN - clock.width * LENGTH_SIZE - GAP;
  const heading = (await ownTitle(title, language, room)) ?? (await ourWords(words, language, room));
  const baselines = heading.lines.length === 1 ? [TITLE_BASELINE] : TWO_LINES;
  const atEnd = direction === 'rtl' ? 'ltr' : 'rtl';
  return [
    ...heading.lines.map((line, index) =>
      placed(line, { size: heading.size, baseline: baselines[index] ?? 0, direction, fill: INK }),
    ),
    placed(clock, { size: LENGTH_SIZE, baseline: TITLE_BASELINE, direction: atEnd, fill: TEXT_2 }),
  ].join('');
}

interface Heading {
  readonly size: number;
  readonly lines: readonly ShapedLine[];
}

/** None if it has letters that no font has: boxes in their place would say less than our words. */
async function ownTitle(title = '', language: string, room: number): Promise<Heading | undefined> {
  const text = cardText(title);
  return text === '' ? undefined : wrapped(text, language, room);
}

/** As large as they fit, or like a title where they are long. */
async function ourWords(words: string, language: string, room: number): Promise<Heading> {
  const line = await shapeText(words, language);
  const size = Math.min(WORDS_SIZE, room / line.width);
  const isLong = size < SMALLEST_WORDS_SIZE;
  return (isLong ? await wrapped(words, language, room) : undefined) ?? { size, lines: [line] };
}

async function wrapped(text: string, language: string, room: number): Promise<Heading | undefined> {
  const fonts = await findFonts(text + ELLIPSIS, language);
  if (!fonts) return;
  const direction = directionOf(text);
  const shaped = (line: string): ShapedLine => shapeLine(line, direction, fonts);
  const lines = wrapText(text, {
    width: room / OWN_TITLE_SIZE,
    maxLines: TWO_LINES.length,
    widthOf: (line) => shaped(line).width,
  });
  return { size: OWN_TITLE_SIZE, lines: lines.map(shaped) };
}

/** For our own texts, of which the fonts have all letters. */
async function shapeText(text: string, language: string): Promise<ShapedLine> {
  const fonts = await findFonts(text, language);
  if (!fonts) throw new Error('The fonts lack letters of a text of ours');
  return shapeLine(text, directionOf(text), fonts);
}

interface Place {
  readonly size: number;
  readonly baseline: number;
  readonly fill: string;
  /** From the left margin on, or up to the right one. */
  readonly direction: TextDirection;
}

function placed({ width, paths }: ShapedLine, { size, baseline, fill, direction }: Place): string {
  const x = direction === 'rtl' ? RIGHT - width * size : MARGIN - SIDE_BEARING_EM * size;
  return `<g fill="${fill}" transform="translate(${x} ${baseline}) scale(${size})">${paths}</g>`;
}

async function logo(direction: TextDirection): Promise<string> {
  const name = await shapeText('Beep', 'en');
  const width = name.width * LOGO_SIZE;
  const [circle, text] = direction === 'rtl' ? [RIGHT - 26, RIGHT - 70 - width] : [MARGIN + 26, MARGIN + 70];
  return [
    `<circle cx="${circle}" cy="106" r="26" fill="${INK}"/>`,
    `<circle cx="${circle}" cy="106" r="9" fill="${EMBER}"/>`,
    `<g fill="${INK}" transform="translate(${text} ${LOGO_BASELINE}) scale(${LOGO_SIZE})">${name.paths}</g>`,
  ].join('');
}

function wave(peaks: readonly number[] | undefined): string {
  const levels = peaks?.length ? peaks : new Array<number>(BARS_WITHOUT_PEAKS).fill(0);
  const from = WAVE_LEFT + BAR_WIDTH / 2;
  const pitch = (RIGHT - from - BAR_WIDTH / 2) / Math.max(levels.length - 1, 1);
  const bars = levels.map((level, index) => {
    const x = (from + index * pitch).toFixed(1);
    const half = (Math.min(Math.max(level, 0), LOUDEST) / LOUDEST) * WAVE_HALF;
    return `M${x} ${(WAVE_MIDDLE - half).toFixed(1)}V${(WAVE_MIDDLE + half).toFixed(1)}`;
  });
  return bars.join('');
}

/** Before the first bar, as for a recording that has not been played. */
function playhead(): string {
  const x = MARGIN + 2;
  const top = WAVE_MIDDLE - WAVE_HALF - 8;
  return [
    `<path stroke="${EMBER}" stroke-width="4" stroke-linecap="round" d="M${x} ${top}V${WAVE_MIDDLE + WAVE_HALF + 8}"/>`,
    `<circle cx="${x}" cy="${top}" r="13" fill="${EMBER}"/>`,
  ].join('');
}
