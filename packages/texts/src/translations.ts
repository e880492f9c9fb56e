import { po } from 'gettext-parser';
import type { Message } from './messages.ts';

/** A message of a language. `isStale`: the English sentence has changed since. */
export interface Translation {
  readonly text: string;
  readonly isStale: boolean;
}

/** The entry of a PO file, as gettext-parser has it. */
interface Entry {
  readonly msgctxt?: string;
  readonly msgid: string;
  readonly msgstr: readonly string[];
  readonly comments?: {
    readonly extracted?: string;
    readonly flag?: string;
    readonly previous?: string;
    readonly translator?: string;
  };
}

/**
 * The translations in a PO file, by the paths of their messages. A translation is stale if the file says so (`fuzzy`), or
 * if it is one of another English sentence than today's. What is not translated has no entry.
 */
export function readTranslations(
  file: string,
  english: readonly Message[],
): ReadonlyMap<string, Translation> {
  const sentences = new Map(english.map(({ path, text }) => [path, text]));
  return new Map(
    entriesOf(file).flatMap(({ msgctxt = '', msgid, msgstr: [text = ''], comments }) =>
      text === ''
        ? []
        : [
            [
              msgctxt,
              {
                text,
                isStale: comments?.flag?.includes('fuzzy') === true || sentences.get(msgctxt) !== msgid,
              },
            ],
          ],
    ),
  );
}

/**
 * A PO file brought up to date with the messages of its room, in their order: new ones are empty, stale ones are marked
 * with the English sentence of which they are a translation, and those that English has no more are left out.
 */
export function updateTranslations(file: string, english: readonly Message[], language: string): string {
  const before = new Map(entriesOf(file).map((entry) => [entry.msgctxt ?? '', entry]));
  const entries = english.map(({ path, text, comments }): Entry => {
    const old = before.get(path);
    const extracted = comments.join('\n');
    const isTranslated = old?.msgstr[0] !== undefined && old.msgstr[0] !== '';
    const wasFuzzy = old?.comments?.flag?.includes('fuzzy') === true;
    const isStale = isTranslated && (wasFuzzy || old.msgid !== text);
    const previous = old?.msgid === text ? old.comments?.previous : `msgid ${JSON.stringify(old?.msgid)}`;
    return {
      msgctxt: path,
      msgid: text,
      msgstr: [old?.msgstr[0] ?? ''],
      comments: {
        ...(extracted !== '' && { extracted }),
        ...(isStale && { flag: 'fuzzy', ...(previous !== undefined && { previous }) }),
        ...(old?.comments?.translator !== undefined && { translator: old.comments.translator }),
      },
    };
  });
  return written(entries, language);
}

/** The paths in a PO file that English does not have. */
export function unusedTranslations(file: string, english: readonly Message[]): readonly string[] {
  const paths = new Set(english.map(({ path }) => path));
  return entriesOf(file)
    .map(({ msgctxt = '' }) => msgctxt)
    .filter((path) => !paths.has(path));
}

function entriesOf(file: string): readonly Entry[] {
  if (file === '') return [];
  return Object.entries(po.parse(file).translations)
    .flatMap(([, entries]) => Object.values(entries) as readonly Entry[])
    .filter(({ msgid }) => msgid !== '');
}

function written(entries: readonly Entry[], language: string): string {
  const translations: Record<string, Record<string, Entry>> = {};
  for (const entry of entries) translations[entry.msgctxt ?? ''] = { [entry.msgid]: entry };
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language };
  const file = po.compile({ charset: 'utf-8', headers, translations } as never, { foldLength: 0 });
  return `${file.toString()}\n`;
}
