import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What a value is put in for: `choices` are the cases of a select, without `other`. */
export type ArgumentType =
  | { readonly kind: 'text' | 'number' | 'boolean' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] };

/** A message, parsed. */
export interface ParsedMessage {
  readonly elements: readonly MessageFormatElement[];
  /** By name, without constants. */
  readonly arguments: ReadonlyMap<string, ArgumentType>;
  readonly tags: readonly string[];
  /** The categories of each plural in it, without exact numbers such as `=0`. */
  readonly plurals: readonly (readonly string[])[];
}

/** A message that cannot be compiled; `message` says why. */
export class MessageError extends Error {
  override readonly name = 'MessageError';
}

/** The name of a constant, filled in when the texts are compiled. */
export function isConstant(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}

/** Throws a `MessageError` for text that is not in ICU MessageFormat, or needs more of it than the compiler has. */
export function parseMessage(text: string): ParsedMessage {
  const found = {
    arguments: new Map<string, ArgumentType>(),
    tags: [] as string[],
    plurals: [] as string[][],
  };
  const elements = parsed(text);
  collect(elements, found, 0);
  return { elements, ...found };
}

function parsed(text: string): readonly MessageFormatElement[] {
  try {
    return parse(text);
  } catch (error) {
    throw new MessageError(`This is not ICU MessageFormat: ${(error as Error).message}`);
  }
}

interface Found {
  readonly arguments: Map<string, ArgumentType>;
  readonly tags: string[];
  readonly plurals: string[][];
}

function collect(elements: readonly MessageFormatElement[], found: Found, depth: number): void {
  for (const element of elements) {
    collectElement(element, found, depth);
    for (const part of partsOf(element)) collect(part, found, depth + 1);
  }
}

function collectElement(element: MessageFormatElement, found: Found, depth: number): void {
  switch (element.type) {
    case TYPE.literal:
    case TYPE.pound:
      return;
    case TYPE.argument:
      note(found, element.value, { kind: 'text' });
      return;
    case TYPE.number:
      if (element.style) throw new MessageError(`{${element.value}, number} takes no style`);
      note(found, element.value, { kind: 'number' });
      return;
    case TYPE.select:
      note(found, element.value, selectType(Object.keys(element.options)));
      return;
    case TYPE.plural:
      if (element.pluralType !== 'cardinal' || element.offset)
        throw new MessageError(`{${element.value}} may only be a plural without an offset`);
      found.plurals.push(Object.keys(element.options).filter((key) => !key.startsWith('=')));
      note(found, element.value, { kind: 'number' });
      return;
    case TYPE.tag:
      if (depth > 0) throw new MessageError(`<${element.value}> may not be inside another tag or a case`);
      found.tags.push(element.value);
      return;
    default:
      throw new MessageError(`{${element.value}} has a type that texts do not use: pass it as text`);
  }
}

/** The messages inside an element: the cases of a plural or select, the text of a tag. */
function partsOf(element: MessageFormatElement): readonly (readonly MessageFormatElement[])[] {
  if (element.type === TYPE.tag) return [element.children];
  if (element.type === TYPE.plural || element.type === TYPE.select)
    return Object.values(element.options).map(({ value }) => value);
  return [];
}

function selectType(keys: readonly string[]): ArgumentType {
  const choices = keys.filter((key) => key !== 'other');
  return choices.every((key) => key === 'true' || key === 'false')
    ? { kind: 'boolean' }
    : { kind: 'choice', choices: choices.toSorted() };
}

function note({ arguments: types }: Found, name: string, type: ArgumentType): void {
  if (isConstant(name)) {
    if (type.kind !== 'text' && type.kind !== 'number') throw new MessageError(`{${name}} is a constant`);
    return;
  }
  const before = types.get(name);
  if (before !== undefined && before.kind !== 'text' && type.kind !== 'text' && !isSame(before, type))
    throw new MessageError(`{${name}} has two types`);
  if (before === undefined || before.kind === 'text') types.set(name, type);
}

function isSame(left: ArgumentType, right: ArgumentType): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** A language, as far as plurals go. `locale` is a BCP 47 tag that `Intl` knows. */
export interface PluralLanguage {
  readonly locale: string;
}

/**
 * What is wrong with a translation: arguments and tags that it lacks or invents, types that the callers do not pass,
 * categories of plurals that its language needs or does not have.
 */
export function translationProblems(
  english: ParsedMessage,
  translation: ParsedMessage,
  language: PluralLanguage,
): readonly string[] {
  return [
    ...[...english.arguments.keys()]
      .filter((name) => !translation.arguments.has(name))
      .map((name) => `lacks {${name}}`),
    ...[...translation.arguments].flatMap(([name, type]) =>
      argumentProblems(name, english.arguments.get(name), type),
    ),
    ...(english.tags.toSorted().join() === translation.tags.toSorted().join()
      ? []
      : [
          `has the tags ${translation.tags.join(', ') || 'of none'} instead of ${english.tags.join(', ') || 'none'}`,
        ]),
    ...pluralProblems(translation, language),
  ];
}

function argumentProblems(
  name: string,
  english: ArgumentType | undefined,
  type: ArgumentType,
): readonly string[] {
  if (english === undefined) return [`has an unknown {${name}}`];
  if (type.kind === 'text' || isSame(english, type)) return [];
  return [`uses {${name}} in another way than English`];
}

/** What is wrong with the plurals of a message in a language. */
export function pluralProblems({ plurals }: ParsedMessage, { locale }: PluralLanguage): readonly string[] {
  if (plurals.length === 0) return [];
  const rules = new Intl.PluralRules(locale);
  const known = new Set<string>(rules.resolvedOptions().pluralCategories);
  const needed = categoriesOfCounts(rules);
  return plurals.flatMap((categories) => [
    // "Replies (#)": where the number changes nothing, one case is for all.
    ...(categories.length === 1
      ? []
      : needed.filter((one) => !categories.includes(one)).map((one) => `lacks the case ${one}`)),
    ...categories
      .filter((one) => !known.has(one))
      .map((one) => `has the case ${one}, which the language lacks`),
  ]);
}

/** The categories of whole numbers that people count: Spanish has another one for millions. */
function categoriesOfCounts(rules: Intl.PluralRules): readonly string[] {
  return [...new Set(Array.from({ length: 1001 }, (_, count) => rules.select(count)))];
}
