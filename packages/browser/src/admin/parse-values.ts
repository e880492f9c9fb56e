import { parseFields, parseNumber, parseText } from '../api/json-fields.ts';

/** The valid items of a list: one invalid item must not hide the others. Undefined if it is no list. */
export function parseItems<Item>(
  value: unknown,
  parse: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  return Array.isArray(value) ? value.map(parse).filter((item) => item !== undefined) : undefined;
}

export function parseOneOf<Value extends string>(
  values: readonly Value[],
  value: unknown,
): Value | undefined {
  return values.find((one) => one === value);
}

/** Epoch seconds as milliseconds. */
export function parseSeconds(value: unknown): number | undefined {
  const seconds = parseNumber(value);
  return seconds === undefined ? undefined : Math.round(seconds * 1000);
}

/** The cursor of the next page; null on the last one. */
export function parseNext(body: unknown): string | null {
  return parseText(parseFields(body)?.next) ?? null;
}

/** A text, or null; undefined for anything else. */
export function parseTextOrNull(value: unknown): string | null | undefined {
  return value === null ? null : parseText(value);
}
