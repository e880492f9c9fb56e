import type { SiteServices } from '@beep/api';
import { hostOfPath } from '@beep/core/hosts';
import { findAdminPlace } from '../app/features/admin/index.ts';
import { findProduct } from '../app/marketing/products.ts';
import type { MatchedPage } from '../app/navigation/match-page.ts';

/** `data` is for the page; a path without a page is moved to one, or has status 404 and its page says so. */
export type LoadedAppPage =
  | { readonly status: 200 | 404; readonly data?: unknown }
  | { readonly status: 302; readonly location: string };

const FOUND: LoadedAppPage = { status: 200 };
const NOT_FOUND: LoadedAppPage = { status: 404 };

/** What the server knows of a page before it draws it. */
export async function loadAppPage(
  { page, params }: MatchedPage,
  pathname: string,
  services: Pick<SiteServices, 'readRetention'>,
): Promise<LoadedAppPage> {
  const { product, section, item } = params;
  switch (page.view) {
    case 'record-in-host':
      return hostOfPath(pathname) !== null ? FOUND : { status: 302, location: '/error' };
    case 'product':
      return findProduct(product) === undefined ? NOT_FOUND : FOUND;
    case 'admin':
      return findAdminPlace(section, item) === null ? NOT_FOUND : FOUND;
    case 'privacy':
      // Without the policies the rest of the page is shown.
      return { status: 200, data: await services.readRetention().catch(() => null) };
    case 'not-found':
      return NOT_FOUND;
    default:
      return FOUND;
  }
}
