import { extensionOrigins } from '@beep/api';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { refuseForeignPage } from '../../http/refuse-foreign-pages.ts';
import { ServerError } from '../../server-error.ts';
import type { IdentityParts } from '../identity.ts';

/** What the Firebase SDK sends. */
const ALLOWED_HEADERS = [
  'Content-Type',
  'X-Client-Version',
  'X-Firebase-Client',
  'X-Firebase-GMPID',
  'X-Firebase-Locale',
];

/**
 * The routes that `add` adds below these paths, where no other route may start; what else is asked for there is not found.
 * Mount them at the server's root.
 */
export function createOwnRoutes(
  paths: readonly string[],
  { publicUrl, extensionIds }: Pick<IdentityParts, 'publicUrl' | 'extensionIds'>,
  add: (routes: Hono) => void,
): Hono {
  const routes = new Hono();
  routes.onError(respondWithRefusal);
  const guard = createRequestGuard(publicUrl, extensionIds);
  // By path, never with `*`: these routes are mounted beside the rest of the server.
  for (const path of paths) routes.use(path, guard);
  add(routes);
  for (const path of paths) {
    routes.all(path, () => {
      throw new ServerError('not_found');
    });
  }
  return routes;
}

/**
 * Restricts the routes of the service's own accounts to our own pages and the configured extensions.
 * Only extensions get CORS headers; our own pages need none. Neither do Firefox's, whose requests the browser sends as
 * same-origin if the user lets the extension use the service.
 */
function createRequestGuard(publicUrl: string, extensionIds: readonly string[]): MiddlewareHandler {
  const listedOrigins = extensionOrigins(extensionIds);
  const ownOrigins = [new URL(publicUrl).origin, ...listedOrigins];
  const allowExtensions = cors({
    origin: listedOrigins,
    allowMethods: ['GET', 'POST'],
    allowHeaders: ALLOWED_HEADERS,
    maxAge: 600,
  });
  return async (c, next) => {
    c.header('Cache-Control', 'no-store');
    if (!listedOrigins.includes(c.req.header('origin') ?? '')) {
      c.header('Cross-Origin-Resource-Policy', 'same-origin');
    }
    refuseForeignPage(c, ownOrigins);
    return allowExtensions(c, next);
  };
}

/** An error of the Identity Toolkit; the SDK converts the code to `auth/...`. */
export function identityToolkitError(code: string): HTTPException {
  return new HTTPException(400, { message: code });
}

/** Answers in the format that the caller of the path reads: the SDK's, or our API's. */
function respondWithRefusal(error: Error, c: Context): Response {
  if (error instanceof HTTPException) return c.json({ error: { code: 400, message: error.message } }, 400);
  if (!(error instanceof ServerError)) throw error;
  const { code, message, status, headers } = error;
  if (!c.req.path.includes('.googleapis.com/')) return c.json({ code, message }, status, headers);
  return c.json({ error: { code: status, message: `${code.toUpperCase()} : ${message}` } }, status, headers);
}
