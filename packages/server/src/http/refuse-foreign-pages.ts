import { ServerError } from '../server-error.ts';
import type { AppContext } from './request-context.ts';

const READS: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Blocks pages of other sites from changing anything through calls without a token: a form, or a request without a
 * preflight, is sent on behalf of the visitor of such a page. Requests with a token cannot be forged like that, and
 * clients other than browsers send no origin.
 */
export function refuseForeignPage(context: AppContext, origins: readonly string[]): void {
  const { method } = context.req;
  const isOpen = !READS.includes(method) && context.req.header('Authorization') === undefined;
  if (isOpen && !isFromOwnPage(context, origins)) {
    throw new ServerError('forbidden', { message: 'Pages of other sites may not send this.' });
  }
}

function isFromOwnPage(context: AppContext, origins: readonly string[]): boolean {
  const origin = context.req.header('Origin');
  const site = context.req.header('Sec-Fetch-Site');
  // Set by the browser, whatever host names the proxies use.
  if (site === 'same-origin') return true;
  if (origin === undefined) return site === undefined || site === 'none';
  if (origins.includes(origin)) return true;
  // Pages may be opened under another host name than that of links.
  return URL.canParse(origin) && new URL(origin).host === context.req.header('Host');
}
