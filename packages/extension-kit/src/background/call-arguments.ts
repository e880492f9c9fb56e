import { isAmount } from '../drafts/journal-values.ts';

/** Parses an argument of a page's call; throws if it is no text. */
export function text(value: unknown): string {
  return understood(typeof value === 'string' ? value : undefined);
}

/** Throws if the argument is no amount. */
export function amount(value: unknown): number {
  return understood(isAmount(value) ? value : undefined);
}

/** Throws on a malformed argument; the page gets an error. */
export function understood<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error('Not understood');
  return value;
}
