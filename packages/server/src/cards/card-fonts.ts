import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';

/** A file of a family, which has some of its letters. */
export interface CardFont {
  readonly font: Font;
  readonly unitsPerEm: number;
  /** Added between letters, in ems. */
  readonly tracking: number;
}

/** The font of each character (as people see it) of a text; undefined if no font has one of them. */
export type FontsOfText = ReadonlyMap<string, CardFont>;

interface FontFamily {
  /** The file that has all letters of a character, loaded at its first use. */
  find(character: string): Promise<CardFont | undefined>;
}

const WEIGHT = 600;
/** Nothing is drawn for them, or only with their neighbours: joiners, marks of direction, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

const instrumentSans = openFamily(
  import.meta.resolve('@fontsource-variable/instrument-sans/unicode.json'),
  -0.025,
);
const notoSans = openFamily(import.meta.resolve('@fontsource-variable/noto-sans/unicode.json'), -0.01);
const notoSansArabic = openFamily(
  import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  0,
);
const notoSansJp = openFamily(import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'), 0);
const notoSansSc = openFamily(import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'), 0);

/** Characters that Chinese and Japanese share differ in form: the language decides, or letters that only Japanese has. */
function familiesOf(text: string, language: string): readonly FontFamily[] {
  const isJapanese = language === 'ja' || /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const han = isJapanese ? [notoSansJp, notoSansSc] : [notoSansSc, notoSansJp];
  return [instrumentSans, notoSans, notoSansArabic, ...han];
}

/** One family for the whole text if one has all of it: letters of two families do not match within a word. */
export async function findFonts(text: string, language: string): Promise<FontsOfText | undefined> {
  const characters = new Set(charactersOf(text));
  const mixed = new Map<string, CardFont>();
  for (const family of familiesOf(text, language)) {
    const found = new Map<string, CardFont>();
    for (const character of characters) {
      const font = await family.find(character);
      if (font) found.set(character, font);
    }
    if (found.size === characters.size) return found;
    for (const [character, font] of found) if (!mixed.has(character)) mixed.set(character, font);
  }
  return mixed.size === characters.size ? mixed : undefined;
}

const segmenter = new Intl.Segmenter();

export function charactersOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Of a package of Fontsource, by the list of its files and what each is for. */
function openFamily(list: string, tracking: number): FontFamily {
  const name = basename(dirname(fileURLToPath(list)));
  const fonts = new Map<string, Promise<CardFont>>();
  let subsets: Promise<readonly Subset[]> | undefined;
  const load = (subset: string): Promise<CardFont> => {
    const font =
      fonts.get(subset) ?? loadFont(new URL(`files/${name}-${subset}-wght-normal.woff2`, list), tracking);
    fonts.set(subset, font);
    return font;
  };
  return {
    find: async (character) => {
      subsets ??= readSubsets(list);
      const points = Array.from(character, (letter) => letter.codePointAt(0) ?? 0);
      const drawn = points.filter((point) => !INVISIBLE.test(String.fromCodePoint(point)));
      for (const subset of await subsets) {
        if (!drawn.every((point) => hasPoint(subset, point))) continue;
        const loaded = await load(subset.name);
        if (drawn.every((point) => loaded.font.nominalGlyph(point) !== undefined)) return loaded;
      }
      return;
    },
  };
}

/** The ranges of Unicode that a file covers. It may lack some characters of them. */
interface Subset {
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

function hasPoint({ ranges }: Subset, point: number): boolean {
  return ranges.some(([first, last]) => first <= point && point <= last);
}

async function readSubsets(list: string): Promise<readonly Subset[]> {
  const ranges: Record<string, string> = JSON.parse(await readFile(new URL(list), 'utf8'));
  return Object.entries(ranges).map(([name, parts]) => ({
    // Numbered ones have brackets here, and none in the names of files.
    name: name.replace(/[[\]]/g, ''),
    ranges: parts.split(',').map((range) => {
      const [first = '', last = first] = range.slice('U+'.length).split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}

async function loadFont(file: URL, tracking: number): Promise<CardFont> {
  const face = new Face(new Blob(await decompress(await readFile(file))));
  const font = new Font(face);
  font.setVariations([new Variation('wght', WEIGHT)]);
  return { font, unitsPerEm: face.upem, tracking };
}
