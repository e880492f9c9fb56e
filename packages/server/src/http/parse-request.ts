import type { z } from 'zod';
import { ServerError } from '../server-error.ts';
import type { AppContext } from './request-context.ts';

const MAX_JSON_BYTES = 16 * 1024;

/** Checks a part of a request with the contract's schema. Rejects with `invalid_request` naming what is wrong. */
export function parseWith<T>(schema: z.ZodType<T>, input: unknown, what: string): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue && issue.path.length > 0 ? issue.path.join('.') : what;
  throw new ServerError('invalid_request', {
    message: `Check ${place}: ${issue?.message ?? 'it is not valid'}.`,
  });
}

/** The JSON body as the contract's schema wants it. */
export async function parseJsonBody<T>(context: AppContext, schema: z.ZodType<T>): Promise<T> {
  return parseWith(schema, parseJson(await readText(context)), 'the body');
}

async function readText(context: AppContext): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = context.req.raw.body?.getReader();
  while (reader) {
    const { value } = await reader.read();
    if (!value) break;
    bytes += value.length;
    if (bytes > MAX_JSON_BYTES)
      throw new ServerError('too_large', { message: 'The JSON body is over 16 KiB.' });
    parts.push(value);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ServerError('invalid_request', { message: 'The body is not valid JSON.', cause });
  }
}
