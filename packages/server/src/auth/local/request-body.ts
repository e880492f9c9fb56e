import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import { readBody } from '../../http/parse-request.ts';

/** Far more than any identity call needs. */
const MAX_BODY_BYTES = 64 * 1024;
const TOO_LARGE = 'Send at most 64 KiB.';

/** Refuses a body with a Content-Length above the maximum; others are refused while they are read. */
export function refuseLongBody(refuse: (c: Context, message: string) => Response): MiddlewareHandler {
  return async (c, next) => {
    if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) return refuse(c, TOO_LARGE);
    return next();
  };
}

/**
 * The JSON body; undefined if it is not JSON, has another shape or another content type. The content type is required
 * because another site cannot send it without a CORS preflight.
 */
export async function readJson<T>(c: Context, shape: z.ZodType<T>): Promise<T | undefined> {
  if (!hasContentType(c, 'application/json')) return undefined;
  const parsed = shape.safeParse(parseJson(await readText(c)));
  return parsed.success ? parsed.data : undefined;
}

/** The form-encoded body; undefined for another content type. */
export async function readForm(c: Context): Promise<URLSearchParams | undefined> {
  if (!hasContentType(c, 'application/x-www-form-urlencoded')) return undefined;
  return new URLSearchParams(await readText(c));
}

async function readText(c: Context): Promise<string> {
  return Buffer.from(await readBody(c, MAX_BODY_BYTES, TOO_LARGE)).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasContentType(c: Context, wanted: string): boolean {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === wanted;
}
