import { escapeHtml } from '@beep/core/recordings';
import { serverTexts } from '@beep/core/server-texts';
import { formatClock } from '@beep/core/time';
import { cardTitleLines } from './card-title.ts';

/** The size for share previews (Open Graph's `summary_large_image`, 1.91 to 1). */
export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** The facts shown on a card; it must show nothing else of the recording. */
export interface CardFacts {
  readonly durationSeconds: number;
  /** What it is, in the language of the owner; in English if the fonts of the card lack its letters. */
  readonly words?: string | undefined;
  /** Only a title that every listener sees. */
  readonly title?: string | undefined;
  /** 0..255; without them a line of dots is drawn. */
  readonly peaks?: readonly number[] | undefined;
}

// The light theme: the background of previews is unknown.
const INK = '#14120f';
const GROUND = '#ffffff';
const LINE = '#e5e1db';
const TEXT_2 = '#504b45';
const EMBER = '#f2500f';

const MARGIN = 88;
const RIGHT = CARD_WIDTH - MARGIN;
const TITLE_BASELINE = 288;
/** A title of the owner's is smaller than our words, and may have two lines beside the length. */
const OWN_TITLE_SIZE = 72;
const OWN_TITLE_WIDTH = 690;
const TWO_LINES = [230, 312] as const;
const WAVE_MIDDLE = 462;
/** Leaves room for the playhead before the first bar. */
const WAVE_LEFT = MARGIN + 28;
const WAVE_HALF = 88;
const BAR_WIDTH = 8;
const BARS_WITHOUT_PEAKS = 64;
const LOUDEST = 255;

/** The preview image as SVG. Equal facts give equal text. */
export function cardSvg({ durationSeconds, words = '', title = '', peaks }: CardFacts): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" font-family="Instrument Sans" font-weight="600">`,
    `<path fill="${GROUND}" d="M0 0h${CARD_WIDTH}v${CARD_HEIGHT}H0z"/>`,
    `<path fill="none" stroke="${LINE}" stroke-width="4" d="M2 2h${CARD_WIDTH - 4}v${CARD_HEIGHT - 4}H2z"/>`,
    logo(),
    ...heading(title, words),
    `<text x="${RIGHT}" y="${TITLE_BASELINE}" font-size="96" letter-spacing="-2" text-anchor="end" fill="${TEXT_2}">${formatClock(durationSeconds)}</text>`,
    `<path fill="none" stroke="${INK}" stroke-width="${BAR_WIDTH}" stroke-linecap="round" d="${wave(peaks)}"/>`,
    playhead(),
    '</svg>',
  ].join('');
}

const ENGLISH_WORDS = serverTexts('en').CARD_TITLE;
const WORDS_SIZE = 128;
/** In ems, as `cardTitleLines` counts them. Longer words are drawn as a title is. */
const WORDS_WIDTH = 6.5;

/** The title, else what it is. */
function heading(title: string, words: string): readonly string[] {
  const drawn = cardTitleLines(words, Number.POSITIVE_INFINITY)[0] ?? ENGLISH_WORDS;
  const isShort = cardTitleLines(drawn, WORDS_WIDTH).length === 1;
  const own = cardTitleLines(title, OWN_TITLE_WIDTH / OWN_TITLE_SIZE);
  if (own.length === 0 && isShort) {
    return [
      `<text x="${MARGIN - 6}" y="${TITLE_BASELINE}" font-size="${WORDS_SIZE}" letter-spacing="-4.5" fill="${INK}">${escapeHtml(drawn)}</text>`,
    ];
  }
  const lines = own.length > 0 ? own : cardTitleLines(drawn, OWN_TITLE_WIDTH / OWN_TITLE_SIZE);
  const baselines = lines.length === 1 ? [TITLE_BASELINE] : TWO_LINES;
  return lines.map(
    (line, index) =>
      `<text x="${MARGIN - 3}" y="${baselines[index]}" font-size="${OWN_TITLE_SIZE}" letter-spacing="-1.8" fill="${INK}">${escapeHtml(line)}</text>`,
  );
}

function logo(): string {
  return [
    `<circle cx="${MARGIN + 26}" cy="106" r="26" fill="${INK}"/>`,
    `<circle cx="${MARGIN + 26}" cy="106" r="9" fill="${EMBER}"/>`,
    `<text x="${MARGIN + 70}" y="122" font-size="48" letter-spacing="-1.2" fill="${INK}">Beep</text>`,
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
