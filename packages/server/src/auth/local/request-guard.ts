import type { Context, MiddlewareHandler } from 'hono';
import { isLoopbackHost } from '../from-this-machine.ts';

export interface RequestGuardOptions {
  readonly publicUrl: string;
  readonly extensionIds: readonly string[];
  /** Sends the error in the format that the caller of this path reads. */
  readonly refuse: (c: Context, message: string) => Response;
}

/**
 * Restricts local accounts to this machine and our own pages. The `Host` must be loopback (another name that resolves
 * here is refused), an `Origin` must be our own or a configured extension's, and a cross-site POST is refused even
 * without one. Only extensions get CORS headers; our own pages need none.
 */
export function createRequestGuard(options: RequestGuardOptions): MiddlewareHandler {
  const publicOrigin = new URL(options.publicUrl).origin;
  const extensionOrigins = new Set(options.extensionIds.map(extensionOrigin));

  return async (c, next) => {
    if (!hasLoopbackHost(c)) return options.refuse(c, 'Local accounts answer on this machine only.');
    const origin = c.req.header('origin');
    if (origin !== undefined && extensionOrigins.has(origin)) {
      allowExtension(c, origin);
      if (c.req.method === 'OPTIONS') return c.body(null, 204);
      return next();
    }
    const isOwn = origin === undefined || origin === publicOrigin || origin === `http://${hostOf(c)}`;
    if (!isOwn) return options.refuse(c, 'Local accounts serve their own site only.');
    if (c.req.method !== 'GET' && c.req.header('sec-fetch-site') === 'cross-site') {
      return options.refuse(c, 'Local accounts serve their own site only.');
    }
    c.header('Cross-Origin-Resource-Policy', 'same-origin');
    return next();
  };
}

export function extensionOrigin(extensionId: string): string {
  return `chrome-extension://${extensionId}`;
}

function hasLoopbackHost(c: Context): boolean {
  const named = c.req.header('host');
  const addressed = new URL(c.req.url).hostname;
  return isLoopbackHost(addressed) && (named === undefined || isLoopbackHost(withoutPort(named)));
}

function withoutPort(host: string): string {
  return host.toLowerCase().replace(/:\d{1,5}$/, '');
}

function hostOf(c: Context): string {
  return (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase();
}

function allowExtension(c: Context, origin: string): void {
  c.header('Access-Control-Allow-Origin', origin);
  c.header('Vary', 'Origin', { append: true });
  if (c.req.method !== 'OPTIONS') return;
  c.header('Access-Control-Allow-Methods', 'GET, POST');
  c.header(
    'Access-Control-Allow-Headers',
    'Content-Type, X-Client-Version, X-Firebase-Client, X-Firebase-GMPID, X-Firebase-Locale',
  );
  c.header('Access-Control-Max-Age', '600');
}
