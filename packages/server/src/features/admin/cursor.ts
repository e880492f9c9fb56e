import { z } from 'zod';
import { ServerError } from '../../server-error.ts';

const id = z.string().max(200);
const number = z.number().int().nonnegative();

type CursorSchema<T> = z.ZodType<readonly [T, string]>;

/** Positions in lists, as the `next` of a page carries them. */
export const CURSORS: {
  readonly byText: CursorSchema<string | null>;
  readonly byNumber: CursorSchema<number>;
} = {
  byText: z.tuple([z.string().max(400).nullable(), id]),
  byNumber: z.tuple([number, id]),
};

export function writeCursor(position: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Rejects a cursor that no list has given with `invalid_request`. */
export function readCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  const parsed = schema.safeParse(parse(cursor));
  if (parsed.success) return parsed.data;
  throw new ServerError('invalid_request', { message: 'Check after: it is the next of another list.' });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
