import { files } from 'virtual:site-files';
import { PLAYER_ALONE_HEADER, type SiteHandler, type SiteServices } from '@beep/api';
import { LANGUAGE } from '@beep/core/texts';
import { matchPage } from '../app/navigation/match-page.ts';
import { drawPlayerPage } from '../app/player-page/player-pages.tsx';
import { drawAppPage } from './draw-app-page.tsx';
import { loadAppPage } from './load-app-page.ts';
import { retention } from './retention.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

const TEXTS: Readonly<Record<string, (services: SiteServices) => Response | Promise<Response>>> = {
  '/manifest.webmanifest': webManifest,
  '/privacy/retention.txt': retention,
  '/robots.txt': robots,
  '/sitemap.xml': sitemap,
};

/** Handles every path that is neither a file nor an API call. */
export const fetch: SiteHandler = async (request, services) => {
  const response = await respond(request, services);
  return request.method === 'HEAD' ? new Response(null, response) : response;
};

async function respond(request: Request, services: SiteServices): Promise<Response> {
  const { pathname } = new URL(request.url);
  const text = TEXTS[pathname];
  if (text !== undefined) return text(services);
  const match = matchPage(pathname);
  const { page, params } = match;
  const player = await drawPlayerPage(page, { services, files, params, pathname });
  if (player !== undefined) {
    return htmlResponse(player.html, player.httpStatus, {
      ...player.headers,
      ...(player.isAlone && { [PLAYER_ALONE_HEADER]: 'yes' }),
    });
  }
  const loaded = await loadAppPage(match, pathname, services);
  if (loaded.status === 302)
    return new Response(null, { status: 302, headers: { Location: loaded.location } });
  return htmlResponse(drawAppPage({ request, services, files, match, loaded }), loaded.status);
}

function htmlResponse(
  html: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': LANGUAGE,
      'Cache-Control': 'private, no-cache',
      ...headers,
    },
  });
}
