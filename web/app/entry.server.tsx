import { PLAYER_ALONE_HEADER } from '@beep/api';
import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { CompositionProvider } from './composition-context.tsx';
import { NonceContext } from './nonce-context.ts';
import { isPlayerAlone, playerPageOf } from './player-page/player-pages.tsx';
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
  // The development server has no manifest with file names: there the router renders every page.
  const drawsPlayerPages = services !== null && !import.meta.env.DEV;
  // A failed page is rendered again with the headers of the first attempt.
  headers.delete(PLAYER_ALONE_HEADER);
  if (drawsPlayerPages && isPlayerAlone(routerContext)) headers.set(PLAYER_ALONE_HEADER, 'yes');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  if (drawsPlayerPages) {
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
  return new Response(scriptsLast(await new Response(page).text()), { status, headers });
}

/** Moves scripts to the end: pages work without them, so style, font and audio load first. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
