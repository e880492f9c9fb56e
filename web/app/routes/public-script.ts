import { startPublicPage } from '../public-pages/start-public-page.ts';

/** Not a page, like `listen-script`: the module that moves public pages. */
export const handle = { start: import.meta.env.SSR ? undefined : startPublicPage };

export function loader(): Response {
  return new Response(null, { status: 404 });
}
