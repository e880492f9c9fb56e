import type { AppContext } from '../http/request-context.ts';

/** The address to which the service worker leads from a shared file. */
const SHARED = /^\?shared=([\w-]+)$/;

/**
 * Leads a page of the recorder that opens for a shared file to one that removes the file, if a page of another site has
 * sent it. The service worker does not see `Sec-Fetch-Site`, and an origin can be hidden; the system's share sheet has
 * `none`. Null for any other request.
 */
export function refuseForeignShare(context: AppContext): Response | null {
  const { pathname, search } = new URL(context.req.url);
  const [, id] = (pathname === '/record' && SHARED.exec(search)) || [];
  const site = context.req.header('Sec-Fetch-Site');
  if (id === undefined || (site !== 'cross-site' && site !== 'same-site')) return null;
  return new Response(null, {
    status: 303,
    headers: { Location: `/record?refused=${id}`, 'Cache-Control': 'no-store' },
  });
}
