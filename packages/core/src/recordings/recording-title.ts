import { MAX_TITLE_LENGTH } from '../limits.ts';
import { cutToCodePoints } from '../texts/cut-text.ts';

/** UTF-16 units that are read of a longer text, for each code point that it may have. */
const MAX_UNITS = 4;

/** Line breaks, tabs and other control characters. */
const CONTROLS = /\p{Cc}/gu;
/** Embeddings, overrides and isolates would turn the text around them; marks and joiners stay. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The title as it is stored: one line in NFC, without control characters and characters that turn the text. Empty if
 * nothing of it could be seen.
 */
export function cleanTitle(text: string): string {
  const title = text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(CONTROLS, ' ')
    .replace(TURNING, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim();
  return VISIBLE.test(title) ? title : '';
}

/** The text as {@link cleanTitle} makes it, possibly empty; undefined if it has more code points than `most`. */
export function parseLine(text: string, most: number): string | undefined {
  if (text.length > MAX_UNITS * most) return undefined;
  const line = cleanTitle(text);
  return [...line].length > most ? undefined : line;
}

/** True if a title may not be stored because of its length. */
export function isTitleTooLong(text: string): boolean {
  return parseLine(text, MAX_TITLE_LENGTH) === undefined;
}

/** The title of a recording that is made of a file: its name without the extension. Undefined if nothing is left. */
export function titleOfFile(name: string): string | undefined {
  const title = cleanTitle(name.slice(0, MAX_UNITS * MAX_TITLE_LENGTH).replace(/\.[^.\s]{1,8}$/u, ''));
  return cutToCodePoints(title, MAX_TITLE_LENGTH).trimEnd() || undefined;
}

/** UTF-8 bytes of a file's name without its extension: file systems allow 255 with it. */
const MAX_FILE_NAME_BYTES = 200;
/** No file system of a listener allows these in a name. */
const NOT_IN_FILE_NAMES = /[/\\:*?"<>|]/gu;
/** Windows has devices with these names, whatever the extension. */
const DEVICES = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/iu;

/** The name of a file with this title, without an extension; empty if none is left. */
export function titleFileName(title: string): string {
  const name = cleanTitle(title)
    .replace(NOT_IN_FILE_NAMES, '-')
    .replace(/^[.\s]+/u, '');
  const short = shortened(name).replace(/[.\s]+$/u, '');
  return DEVICES.test(short) ? `_${short}` : short;
}

/** Never splits a character. */
function shortened(name: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let end = 0;
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    bytes += encoder.encode(segment).length;
    if (bytes > MAX_FILE_NAME_BYTES) break;
    end += segment.length;
  }
  return name.slice(0, end);
}
