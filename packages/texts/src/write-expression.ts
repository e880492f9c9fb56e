import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser';
import { isConstant, MessageError, type ParsedMessage } from './parse-message.ts';

/** The names that an expression uses for the values of the arguments, and for the functions of `TextFormat`. */
export interface Names {
  readonly values: string;
  readonly format: string;
}

/** What fills the arguments in upper case. */
export type Constants = Readonly<Record<string, string | number>>;

/** A message as a JavaScript expression: a template literal, or an array of parts if it has tags. */
export function writeExpression(message: ParsedMessage, names: Names, constants: Constants): string {
  const scope = { names, constants, types: message.arguments, counted: undefined };
  if (message.tags.length === 0) return writeTemplate(message.elements, scope);
  const parts = message.elements.map((element) =>
    element.type === TYPE.tag
      ? `{tag:${JSON.stringify(element.value)},text:${writeTemplate(element.children, scope)}}`
      : writeTemplate([element], scope),
  );
  return `[${parts.join(',')}]`;
}

interface Scope {
  readonly names: Names;
  readonly constants: Constants;
  readonly types: ParsedMessage['arguments'];
  /** The number that `#` stands for. */
  readonly counted: string | undefined;
}

function writeTemplate(elements: readonly MessageFormatElement[], scope: Scope): string {
  return `\`${elements.map((element) => writeElement(element, scope)).join('')}\``;
}

function writeElement(element: MessageFormatElement, scope: Scope): string {
  const { values, format } = scope.names;
  switch (element.type) {
    case TYPE.literal:
      return escapeTemplate(element.value);
    case TYPE.argument:
    case TYPE.number:
      if (isConstant(element.value)) return escapeTemplate(String(constant(element.value, scope)));
      if (element.type === TYPE.number) return `\${${format}.number(${values}.${element.value})}`;
      return scope.types.get(element.value)?.kind === 'text'
        ? `\${${format}.isolate(${values}.${element.value})}`
        : `\${${values}.${element.value}}`;
    case TYPE.pound:
      return `\${${format}.number(${scope.counted})}`;
    case TYPE.plural: {
      const counted = `${values}.${element.value}`;
      const inside = { ...scope, counted };
      return writeCases(element.options, inside, (key) =>
        key.startsWith('=')
          ? `${counted}===${key.slice(1)}`
          : `${format}.plural(${counted})===${JSON.stringify(key)}`,
      );
    }
    case TYPE.select:
      return writeCases(element.options, scope, (key) =>
        key === 'true' || key === 'false'
          ? `${key === 'true' ? '' : '!'}${values}.${element.value}`
          : `${values}.${element.value}===${JSON.stringify(key)}`,
      );
    default:
      throw new MessageError('A tag may not be inside another tag or a case');
  }
}

function writeCases(
  cases: Readonly<Record<string, { readonly value: readonly MessageFormatElement[] }>>,
  scope: Scope,
  condition: (key: string) => string,
): string {
  const { other, ...rest } = cases;
  const last = writeTemplate(other?.value ?? [], scope);
  return `\${${Object.entries(rest)
    .map(([key, { value }]) => `${condition(key)}?${writeTemplate(value, scope)}:`)
    .join('')}${last}}`;
}

function constant(name: string, { constants }: Scope): string | number {
  const value = constants[name];
  if (value === undefined) throw new MessageError(`There is no constant {${name}}`);
  return value;
}

function escapeTemplate(text: string): string {
  return text.replace(/[\\`]|\$(?=\{)/g, '\\$&').replace(/\n/g, '\\n');
}
