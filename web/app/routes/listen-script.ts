import { startListenPage } from '../play/start-listen-page.tsx';

/**
 * Not a page: only for a route's file does the build report name and imports. The server-rendered listen page starts
 * itself with it, without the router (`render-player-page`).
 */
export const handle = { start: import.meta.env.SSR ? undefined : startListenPage };

export function loader(): Response {
  return new Response(null, { status: 404 });
}
