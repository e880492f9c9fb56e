import { namedValues, type Room, type RoomValue } from './messages.ts';
import { type ArgumentType, type ParsedMessage, parseMessage } from './parse-message.ts';
import { type Constants, writeExpression } from './write-expression.ts';

const NAMES = { values: 'values', format: 'TEXT_FORMAT' } as const;

/** Writes a message as the value of its name; `path` is its path in the room. */
type WriteMessage = (text: string, path: string) => string;

/** A room in English, as a TypeScript module. `formatPath` is the specifier of the module that exports `TEXT_FORMAT`. */
export function writeModule(room: Room, constants: Constants, formatPath: string): string {
  const code = writeRoom(room, (text) => writeTyped(text, text, constants), 'constants');
  const imports = [
    ...(/\bTEXT_FORMAT\b/.test(code) ? ['TEXT_FORMAT'] : []),
    ...(usesRichText(code) ? ['type RichText'] : []),
  ];
  const head = imports.length === 0 ? '' : `import { ${imports.join(', ')} } from '${formatPath}';\n\n`;
  return `// Compiled from packages/texts/en: do not edit.\n${head}${code}`;
}

/** A room, and its messages in a language by their paths. */
export interface TranslatedRoom {
  readonly room: Room;
  readonly textOf: (path: string) => string | undefined;
}

/**
 * Rooms in one language, as one TypeScript module with the types of English, for code that has all languages at once.
 * `formatPath` is the specifier of the module that exports `createTextFormat`.
 */
export function writeLanguageModule(
  rooms: readonly TranslatedRoom[],
  constants: Constants,
  {
    locale,
    direction,
    formatPath,
  }: { readonly locale: string; readonly direction: string; readonly formatPath: string },
): string {
  const code = rooms.map(({ room, textOf }) =>
    writeRoom(room, (english, path) => writeTyped(english, textOf(path) ?? english, constants), 'sentences'),
  );
  const head = `// Compiled from packages/texts: do not edit.
import { createTextFormat${code.some(usesRichText) ? ', type RichText' : ''} } from '${formatPath}';

const TEXT_FORMAT = createTextFormat(${JSON.stringify(locale)}, ${JSON.stringify(direction)});
`;
  return [head, ...code].join('\n');
}

function usesRichText(code: string): boolean {
  return /\bRichText\b/.test(code);
}

/** A message as a value or a function with the type of its English one. */
function writeTyped(english: string, text: string, constants: Constants): string {
  const type = parseMessage(english);
  const expression = writeExpression(parseMessage(text), NAMES, constants);
  return isFunction(type)
    ? `(${parametersOf(type)}): ${resultOf(type)} => ${expression}`
    : literal(expression);
}

export interface MarkedModule {
  /** A message's number in the catalogue. */
  readonly numberOf: (path: string) => number;
  /** The specifier of the module that exports `TEXT_FORMAT`. */
  readonly formatPath: string;
  /** Markers are filled in with sentences, or with look-ups, which cannot stand inside of a string. */
  readonly filledWith: 'sentences' | 'look-ups';
}

/**
 * A room as a JavaScript module with a marker in place of each message, for code that is built once and filled in for each
 * language (`fillMarkers`).
 */
export function writeMarkedModule(room: Room, { numberOf, formatPath, filledWith }: MarkedModule): string {
  const code = writeRoom(
    room,
    (text, path) => {
      const message = parseMessage(text);
      const number = numberOf(path);
      if (!isFunction(message)) {
        const isInString = filledWith === 'sentences' && path.includes('.');
        return isInString ? `"${stringMarker(number)}"` : opaque(number);
      }
      return usesFormat(message)
        ? `v=>${functionMarker(number)}(v,TEXT_FORMAT)`
        : `v=>${functionMarker(number)}(v)`;
    },
    'script',
  );
  return `${code.includes('TEXT_FORMAT') ? `import{TEXT_FORMAT}from'${formatPath}';\n` : ''}${code}`;
}

function stringMarker(number: number): string {
  return `@@text${number}@@`;
}

/** A string that a minifier cannot know: it would decide comparisons such as `LANGUAGE === 'en'` before it is filled in. */
function opaque(number: number): string {
  return `/* @__PURE__ */ ${functionMarker(number)}(0)`;
}

function functionMarker(number: number): string {
  return `$$text${number}$$`;
}

/** Code with markers, in a language: `textOf` gives the message of a number. */
export function fillMarkers(code: string, textOf: (number: number) => string, constants: Constants): string {
  return code
    .replace(/(["'`])@@text(\d+)@@\1/g, (_, _quote, number) =>
      literal(writeExpression(parseMessage(textOf(Number(number))), NAMES, constants)),
    )
    .replace(/@@text(\d+)@@/g, (_, number) => escapedForAnyQuote(textOf(Number(number)), constants))
    .replace(/\$\$text(\d+)\$\$(?:\(([\w$]+)(?:,([\w$]+))?\))?/g, (_, number, values, format) => {
      const message = parseMessage(textOf(Number(number)));
      return values === undefined
        ? `((v,f)=>${writeExpression(message, { values: 'v', format: 'f' }, constants)})`
        : writeExpression(message, { values, format }, constants);
    });
}

/** A constant expression inside a string whose quotes are not known, after the minifier joined it with others. */
function escapedForAnyQuote(text: string, constants: Constants): string {
  const value = stringOf(writeExpression(parseMessage(text), NAMES, constants));
  return JSON.stringify(value).slice(1, -1).replace(/['`]/g, '\\$&').replace(/\$\{/g, '\\${');
}

/**
 * Replaces the markers of code by look-ups in an array of the name `table`. `placeOf` gives the place of a message there,
 * by its number.
 */
export function lookUpMarkers(code: string, table: string, placeOf: (number: number) => number): string {
  return code.replace(/\$\$text(\d+)\$\$(\(0\))?/g, (_, number) => `${table}[${placeOf(Number(number))}]`);
}

/** An array of messages, as code with markers. */
export function markedArray(messages: readonly { readonly number: number; readonly text: string }[]): string {
  const items = messages.map(({ number, text }) =>
    isFunction(parseMessage(text)) ? functionMarker(number) : `${functionMarker(number)}(0)`,
  );
  return `[${items.join(',')}]`;
}

function isFunction(message: ParsedMessage): boolean {
  return message.arguments.size > 0 || message.tags.length > 0;
}

/** Whether a message in any language may need `TEXT_FORMAT`: a translation has the types of English. */
function usesFormat({ arguments: types }: ParsedMessage): boolean {
  return [...types.values()].some(({ kind }) => kind === 'number' || kind === 'text');
}

/** A template literal without expressions, as a string literal. */
function literal(template: string): string {
  return JSON.stringify(stringOf(template));
}

function stringOf(template: string): string {
  return template.slice(1, -1).replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));
}

/** JavaScript, or TypeScript whose groups have the type of their values or of any sentences. */
type ModuleKind = 'script' | 'constants' | 'sentences';

function writeRoom(room: Room, write: WriteMessage, kind: ModuleKind): string {
  return namedValues(room)
    .map(({ name, value, comment }) => {
      const code = writeValue(value, name, write);
      const doc = comment === undefined ? '' : `/** ${comment} */\n`;
      // Without it a string would have the type of its English words.
      const type = kind !== 'script' && code.startsWith('"') ? ': string' : '';
      const end = kind === 'constants' && typeof value !== 'string' ? ' as const' : '';
      return `${doc}export const ${name}${type} = ${code}${end};\n`;
    })
    .join('\n');
}

function writeValue(value: RoomValue, path: string, write: WriteMessage): string {
  if (value === null || value === '') return JSON.stringify(value);
  if (typeof value === 'string') return write(value, path);
  const isList = Array.isArray(value);
  const parts = namedValues(value).map(({ name, value: part, comment }) => {
    const doc = comment === undefined ? '' : `/** ${comment} */ `;
    const key = isList ? '' : `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: `;
    return `${doc}${key}${writeValue(part, `${path}.${name}`, write)},\n`;
  });
  return isList ? `[\n${parts.join('')}]` : `{\n${parts.join('')}}`;
}

function parametersOf({ arguments: types }: ParsedMessage): string {
  if (types.size === 0) return '';
  const fields = [...types].map(([name, type]) => `readonly ${name}: ${typeOf(type)}`);
  return `values: { ${fields.join('; ')} }`;
}

function resultOf({ tags }: ParsedMessage): string {
  if (tags.length === 0) return 'string';
  return `RichText<${[...new Set(tags)].map((tag) => JSON.stringify(tag)).join(' | ')}>`;
}

function typeOf(type: ArgumentType): string {
  if (type.kind === 'choice')
    return [...type.choices.map((choice) => JSON.stringify(choice)), 'string'].join(' | ');
  return type.kind === 'text' ? 'string | number' : type.kind;
}
