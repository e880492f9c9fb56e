import { PLAYER_ALONE_HEADER } from '@beep/api';
import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { CompositionProvider } from './composition-context.tsx';
import { NonceContext } from './nonce-context.ts';
import { isPlayerAlone, playerPageOf } from './player-page/player-pages.tsx';
import { siteServicesContext } from './site-services.ts';
import { createSsrComposition } from './ssr-composition.ts';

/** Draws one page. It is sent when it is whole: no page waits for anything but its loaders. */
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
  // Under the development server the router draws every page: its build has no files to name.
  const drawsPlayerPages = services !== null && !import.meta.env.DEV;
  // A page that failed is drawn once more, with the headers of the first time.
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

/** Every page can be read, and a recording heard, before its scripts: they let style, font and sound go first. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
