import { startListenPage } from '../play/start-listen-page.tsx';

/**
 * No page: a route's file is the only one of which the build says what it is called and what it needs. The listen
 * page that the server draws starts itself with this one, without the site's router (`render-player-page`).
 */
export const handle = { start: import.meta.env.SSR ? undefined : startListenPage };

export function loader(): Response {
  return new Response(null, { status: 404 });
}
