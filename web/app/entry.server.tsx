import { PLAYER_ALONE_HEADER } from '@beep/api';
import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { CompositionProvider } from './composition-context.tsx';
import { isFramedRequest } from './frame/is-framed.ts';
import { NonceContext } from './nonce-context.ts';
import { isPlayerAlone, playerPageOf } from './player-page/player-pages.tsx';
import { holdApp, type PublicPageFiles } from './public-pages/held-app.ts';
import { isPublicPath } from './public-pages/is-public-path.ts';
import { siteServicesContext } from './site-services.ts';
import { createSsrComposition } from './ssr-composition.ts';

/** Renders one page. It is sent as a whole: pages wait only for their loaders. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');

  const services = context.get(siteServicesContext);
  // The development server has no manifest with file names: there the router takes over every page.
  const drawsWithoutRouter = services !== null && !import.meta.env.DEV;
  // A failed page is rendered again with the headers of the first attempt.
  headers.delete(PLAYER_ALONE_HEADER);
  if (drawsWithoutRouter && isPlayerAlone(routerContext)) headers.set(PLAYER_ALONE_HEADER, 'yes');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  if (drawsWithoutRouter) {
    const playerPage = playerPageOf(routerContext, services, new URL(request.url).pathname);
    if (playerPage !== undefined) return new Response(playerPage, { status, headers });
  }
  const nonce = services?.nonce;
  const nonceProp = nonce === undefined ? {} : { nonce };
  const page = await renderToReadableStream(
    <NonceContext value={nonce}>
      <CompositionProvider composition={createSsrComposition()}>
        <ServerRouter context={routerContext} url={request.url} {...nonceProp} />
      </CompositionProvider>
    </NonceContext>,
    { signal: request.signal, ...nonceProp },
  );
  await page.allReady;
  const html = scriptsLast(await new Response(page).text());
  const isHeld = drawsWithoutRouter && isPublicPage(routerContext, request);
  return new Response(isHeld ? holdApp(html, publicPageFiles(routerContext, services.nonce)) : html, {
    status,
    headers,
  });
}

/** Pages that are text load little; not in a frame, which React checks. */
function isPublicPage({ staticHandlerContext }: EntryContext, request: Request): boolean {
  const { errors, statusCode } = staticHandlerContext;
  const isFound = errors === null && statusCode === 200;
  return isFound && isPublicPath(new URL(request.url).pathname) && !isFramedRequest(request);
}

function publicPageFiles({ manifest }: EntryContext, nonce: string): PublicPageFiles {
  const route = manifest.routes['routes/public-script'];
  if (route === undefined) throw new Error('The build has no script of public pages');
  return { script: route.module, imports: route.imports ?? [], nonce };
}

/** Moves scripts to the end: pages work without them, so style, font and audio load first. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
