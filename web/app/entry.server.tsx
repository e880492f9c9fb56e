import { renderToReadableStream } from 'react-dom/server.edge';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { CompositionProvider } from './composition-context.tsx';
import { createDrawingComposition } from './drawing-composition.ts';
import { NonceContext } from './nonce-context.ts';
import { drawListenDocument } from './play/draw-listen-document.tsx';
import type { PlayData } from './play/play-data.ts';
import { siteServicesContext } from './site-services.ts';

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
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const services = context.get(siteServicesContext);
  const found = listenPageOf(routerContext);
  if (services !== null && found !== undefined && !import.meta.env.DEV) {
    const { pathname } = new URL(request.url);
    const { manifest } = routerContext;
    return new Response(drawListenDocument({ services, found, pathname, manifest }), { status, headers });
  }
  const nonce = services?.nonce;
  const nonceProp = nonce === undefined ? {} : { nonce };
  const page = await renderToReadableStream(
    <NonceContext value={nonce}>
      <CompositionProvider composition={createDrawingComposition()}>
        <ServerRouter context={routerContext} url={request.url} {...nonceProp} />
      </CompositionProvider>
    </NonceContext>,
    { signal: request.signal, ...nonceProp },
  );
  await page.allReady;
  return new Response(scriptsLast(await new Response(page).text()), { status, headers });
}

/** What the listen page found, where that is what was asked for and nothing went wrong. */
function listenPageOf({ staticHandlerContext }: EntryContext): PlayData | undefined {
  const isWhole = staticHandlerContext.errors === null;
  return isWhole ? (staticHandlerContext.loaderData['routes/play'] as PlayData | undefined) : undefined;
}

/** Every page can be read, and a recording heard, before its scripts: they let style, font and sound go first. */
function scriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
