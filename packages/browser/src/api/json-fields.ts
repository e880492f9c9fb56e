/** A JSON object with unchecked fields. */
export type JsonFields = Readonly<Record<string, unknown>>;

export function parseFields(value: unknown): JsonFields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonFields)
    : undefined;
}

export function parseText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A finite number, also one written as a string. */
export function parseNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const text = parseText(value)?.trim();
  return text === undefined || text === '' ? undefined : parseNumber(Number(text));
}

/** An address that a browser may load from: http(s), or relative to the page. */
export function parseWebUrl(value: unknown): string | undefined {
  const text = parseText(value);
  if (text === undefined) return undefined;
  try {
    return /^https?:$/.test(new URL(text, 'https://page.invalid').protocol) ? text : undefined;
  } catch {
    return undefined;
  }
}
