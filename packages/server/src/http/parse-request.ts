import { type $ZodType, safeParse } from 'zod/v4/core';
import { ServerError } from '../server-error.ts';
import { type BodyPace, createBodyReader, refuseCompressed } from './body-reader.ts';
import type { AppContext } from './request-context.ts';

const MAX_JSON_BYTES = 16 * 1024;
const JSON_TYPE = /^application\/json *(;|$)/i;
/** Bodies other than uploads arrive quickly. */
const TEXT_PACE: BodyPace = { windowMs: 15_000, minBytes: 4096 };

/** Validates a part of a request with the contract's schema. Rejects with `invalid_request` and the reason. */
export function parseWith<T>(schema: $ZodType<T>, input: unknown, what: string): T {
  const parsed = safeParse(schema, input);
  if (parsed.success) {
    if (!hasNullCharacter(parsed.data)) return parsed.data;
    throw new ServerError('invalid_request', { message: `Check ${what}: a text has the character U+0000.` });
  }
  const issue = parsed.error.issues[0];
  const place = issue && issue.path.length > 0 ? issue.path.join('.') : what;
  throw new ServerError('invalid_request', {
    message: `Check ${place}: ${issue?.message ?? 'it is not valid'}.`,
  });
}

/** True if a text in it has U+0000, which PostgreSQL cannot store and no text of a person has. */
export function hasNullCharacter(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNullCharacter);
}

/** The JSON body, validated with the contract's schema. */
export async function parseJsonBody<T>(
  context: AppContext,
  schema: $ZodType<T>,
  maxBytes: number = MAX_JSON_BYTES,
): Promise<T> {
  const bytes = await readBody(context, maxBytes, `The JSON body is over ${maxBytes / 1024} KiB.`);
  return parseWith(schema, parseJson(readText(bytes)), 'the body');
}

/** Like `parseJsonBody`; a request without a body counts as an empty object. */
export async function parseOptionalJson<T>(context: AppContext, schema: $ZodType<T>): Promise<T> {
  if (context.req.raw.body === null) return parseWith(schema, {}, 'the body');
  const bytes = await readBody(
    context,
    MAX_JSON_BYTES,
    `The JSON body is over ${MAX_JSON_BYTES / 1024} KiB.`,
  );
  const text = readText(bytes);
  return parseWith(schema, text === '' ? {} : parseJson(text), 'the body');
}

/** Like `parseJsonBody`, and rejects another content type: a form of another site can send JSON text, but not this type. */
export async function parseDeclaredJson<T>(
  context: AppContext,
  schema: $ZodType<T>,
  maxBytes?: number,
): Promise<T> {
  if (!JSON_TYPE.test(context.req.header('Content-Type') ?? '')) throw new ServerError('not_json');
  return parseJsonBody(context, schema, maxBytes);
}

/**
 * The whole body. Rejects with `too_large`, and stops reading, if it is longer; also rejects if it arrives too slowly.
 */
export async function readBody(context: AppContext, maxBytes: number, tooLarge: string): Promise<Uint8Array> {
  refuseCompressed(context);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const body = createBodyReader(context.req.raw.body, { pace: TEXT_PACE });
  for (;;) {
    const value = await body.next();
    if (!value) break;
    bytes += value.length;
    if (bytes > maxBytes) {
      await body.drain();
      throw new ServerError('too_large', { message: tooLarge });
    }
    parts.push(value);
  }
  return Buffer.concat(parts);
}

/** The text without a byte order mark. Of another encoding letters would be lost, and nobody told. */
function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ServerError('invalid_request', { message: 'The body is not text in UTF-8.', cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ServerError('invalid_request', { message: 'The body is not valid JSON.', cause });
  }
}
