import * as z from 'zod/mini';

/** Gives a schema its name in the OpenAPI document. */
export function named<Schema extends z.ZodMiniType>(id: string, schema: Schema): Schema {
  z.globalRegistry.add(schema, { id });
  return schema;
}

/** A whole number from 0: a count, or seconds. */
export const whole = (description: string) => z.int().check(z.nonnegative(), z.describe(description));

/** A list whose entries of a kind that this version does not know are left out. */
export function knownOnly<Entry extends z.ZodMiniType>(entry: Entry) {
  const known = (value: unknown): unknown =>
    Array.isArray(value) ? value.filter((one) => entry.safeParse(one).success) : value;
  return z.pipe(z.transform(known), z.array(entry));
}
