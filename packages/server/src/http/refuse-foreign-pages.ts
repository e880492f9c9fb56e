import type { MiddlewareHandler } from 'hono';
import { ServerError } from '../server-error.ts';
import type { AppContext, AppEnv } from './request-context.ts';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Keeps pages of other sites from changing anything by a call that needs no token: a form, or a request that browsers
 * send without asking first, comes from whoever opens such a page. A request with a token cannot be made like that, and
 * a program that is no browser says nothing about a page.
 */
export function refuseForeignPages(origins: readonly string[]): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { method } = context.req;
    const isOpen = !READS.includes(method) && context.req.header('Authorization') === undefined;
    if (isOpen && !isFromOwnPage(context, origins)) {
      throw new ServerError('forbidden', { message: 'Pages of other sites may not send this.' });
    }
    await next();
  };
}

function isFromOwnPage(context: AppContext, origins: readonly string[]): boolean {
  const origin = context.req.header('Origin');
  const site = context.req.header('Sec-Fetch-Site');
  // Browsers say it themselves, whatever the names in front of us are.
  if (site === 'same-origin') return true;
  if (origin === undefined) return site === undefined || site === 'none';
  if (origins.includes(origin)) return true;
  // Pages are also opened under another name of this machine than that of links.
  return URL.canParse(origin) && new URL(origin).host === context.req.header('Host');
}
