/** Tags mark voices, classes, karaoke times and the like. */
export const TAG: RegExp = /<[^<>\n]*>/g;
const ENTITY = /^(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}))$/;
/** The entity without "&" and ";". */
const LONGEST_ENTITY = 8;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
  lrm: '\u200e',
  rlm: '\u200f',
};

/** The text of a cue: without tags, with its entities decoded. */
export function cueWords(payload: string): string {
  return decodeEntities(payload.replace(TAG, '')).trim();
}

/** A loop takes a tenth of the time of `replace` with a function. A cue may consist of entities only. */
export function decodeEntities(text: string): string {
  let at = text.indexOf('&');
  if (at === -1) return text;
  let decoded = '';
  let from = 0;
  while (at !== -1) {
    const inside = text.slice(at + 1, at + 2 + LONGEST_ENTITY);
    const end = inside.indexOf(';');
    const character = end === -1 ? undefined : characterOf(inside.slice(0, end));
    if (character !== undefined) {
      decoded += text.slice(from, at) + character;
      from = at + end + 2;
    }
    at = text.indexOf('&', Math.max(from, at + 1));
  }
  return decoded + text.slice(from);
}

function characterOf(entity: string): string | undefined {
  const [matched, decimal, hex, name] = ENTITY.exec(entity) ?? [];
  if (matched === undefined) return undefined;
  if (name !== undefined) return Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
