import type { Context } from 'hono';
import type { z } from 'zod';

/** No identity call is anywhere near this long. */
export const MAX_BODY_BYTES: number = 64 * 1024;

/**
 * The JSON body, or undefined when it is not JSON, not of that shape, or not declared as JSON. The content type
 * is demanded because a foreign page cannot send it without asking first (a CORS preflight).
 */
export async function readJson<T>(c: Context, shape: z.ZodType<T>): Promise<T | undefined> {
  if (!hasContentType(c, 'application/json')) return undefined;
  const parsed = shape.safeParse(await c.req.json().catch(() => undefined));
  return parsed.success ? parsed.data : undefined;
}

/** The form-encoded body, or undefined when it is declared as something else. */
export async function readForm(c: Context): Promise<URLSearchParams | undefined> {
  if (!hasContentType(c, 'application/x-www-form-urlencoded')) return undefined;
  return new URLSearchParams(await c.req.text());
}

function hasContentType(c: Context, wanted: string): boolean {
  return c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() === wanted;
}
