import type { Context, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { ServerError } from '../../server-error.ts';
import { isLoopbackHost } from '../from-this-machine.ts';

/** What the Firebase SDK sends. */
const ALLOWED_HEADERS = [
  'Content-Type',
  'X-Client-Version',
  'X-Firebase-Client',
  'X-Firebase-GMPID',
  'X-Firebase-Locale',
];

/**
 * Restricts local accounts to this machine and our own pages. The `Host` must be loopback (another name that resolves
 * here is refused), an `Origin` must be our own or a configured extension's, and a cross-site POST is refused even
 * without one. Only extensions get CORS headers; our own pages need none.
 */
export function createRequestGuard(publicUrl: string, extensionIds: readonly string[]): MiddlewareHandler {
  const extensionOrigins = extensionIds.map((id) => `chrome-extension://${id}`);
  const publicOrigin = new URL(publicUrl).origin;
  const methods = { allowMethods: ['GET', 'POST'], maxAge: 600 };
  const allowExtension = cors({ ...methods, origin: extensionOrigins, allowHeaders: ALLOWED_HEADERS });
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    const url = new URL(c.req.url);
    const host = (c.req.header('host') ?? url.host).toLowerCase();
    if (!isLoopbackHost(url.hostname) || !isLoopbackHost(host.replace(/:\d{1,5}$/, ''))) {
      throw new ServerError('forbidden', { message: 'Local accounts answer on this machine only.' });
    }
    const origin = c.req.header('origin');
    if (origin !== undefined && extensionOrigins.includes(origin)) return allowExtension(c, next);
    const isOwn = origin === undefined || origin === publicOrigin || origin === `http://${host}`;
    const isCrossSite = c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site';
    if (!isOwn || isCrossSite) {
      throw new ServerError('forbidden', { message: 'Local accounts serve their own site only.' });
    }
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    return next();
  };
}

/** An error of the Identity Toolkit; the SDK converts the code to `auth/...`. */
export function identityToolkitError(code: string): HTTPException {
  return new HTTPException(400, { message: code });
}

/** Answers in the format that the caller of the path reads: the SDK's, or our API's. */
export function respondWithRefusal(error: Error, c: Context): Response {
  if (error instanceof HTTPException) return c.json({ error: { code: 400, message: error.message } }, 400);
  if (!(error instanceof ServerError)) throw error;
  const { code, message, status, headers } = error;
  if (c.req.path.startsWith('/local-auth/')) return c.json({ code, message }, status, headers);
  return c.json({ error: { code: status, message: `${code.toUpperCase()} : ${message}` } }, status, headers);
}
