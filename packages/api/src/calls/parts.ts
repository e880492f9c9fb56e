import * as z from 'zod/mini';
import { decodeHeaderText, MOST_ENCODED } from './header-text.ts';

/** Gives a schema its name in the OpenAPI document. */
export function named<Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema {
  z.globalRegistry.add(schema, { id });
  return schema;
}

/** A whole number from 0: a count, or seconds. */
export const whole = (description?: string) =>
  description === undefined
    ? z.int().check(z.nonnegative())
    : z.int().check(z.nonnegative(), z.describe(description));

/** A number of a query, whose values are text. */
export const textToNumber = z.transform((text: unknown) =>
  /^\d{1,9}$/.test(String(text)) ? Number(text) : text,
);

interface NumberLimits {
  readonly min: number;
  readonly max: number;
  /** What an absent one counts as. */
  readonly initial: number;
}

/** A whole number of a query. */
export const numberInQuery = ({ min, max, initial }: NumberLimits) =>
  z._default(
    z.pipe(textToNumber, z.int('must be a whole number').check(z.minimum(min), z.maximum(max))),
    initial,
  );

/** A list whose entries of a kind that this version does not know are left out. */
export function knownOnly<Entry extends z.ZodMiniType>(entry: Entry) {
  const known = (value: unknown): unknown =>
    Array.isArray(value) ? value.filter((one) => entry.safeParse(one).success) : value;
  return z.pipe(z.transform(known), z.array(entry));
}

/** A field that services of earlier versions do not send: it is undefined then. */
export function sinceLater<Field extends z.ZodMiniType>(field: Field) {
  const later = z.optional(field);
  LATER_FIELDS.add(later);
  return later;
}

/** The fields that this version always sends. */
export const LATER_FIELDS: WeakSet<object> = new WeakSet();

export const LIST_POSITION = /^\d{1,15}\.[\w-]{1,64}$/;
/** The `next` of a page of a list by time. */
export const listPosition = z.string().check(z.regex(LIST_POSITION, 'must be the `next` of a page'));

/** A text as `parse` makes it for storage; undefined is refused with the message. */
export function parsed(
  from: z.ZodMiniString<string>,
  parse: (text: string) => string | undefined,
  message: string,
) {
  return z.pipe(
    from,
    z.transform((input: string, context) => {
      const text = parse(input);
      if (text !== undefined) return text;
      context.issues.push({ code: 'custom', input, message });
      return z.NEVER;
    }),
  );
}

/** A header with at most so many characters as percent-encoded UTF-8, because headers have no other characters. */
export function headerText(most: number, description: string) {
  return parsed(
    z.string().check(z.maxLength(MOST_ENCODED * most), z.describe(description)),
    (encoded) => decodeHeaderText(encoded, most),
    `must be percent-encoded, with at most ${most} characters`,
  );
}

/** What was stored as a recording. */
export const uploadSchema = named(
  'Upload',
  z.object({
    url: z.url().check(z.describe('The share link.')),
    filename: z.string().check(z.describe('The id.')),
  }),
);

/** Random, of a framed page for one request, in the form of a nonce: what is signed for it fits no other frame. */
export const challenge = z.string().check(z.regex(/^[\w-]{22,128}$/));
