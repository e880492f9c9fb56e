import type { ServerResponse } from 'node:http';
import { type Connect, isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite';

const HANDLER = '/server/development.ts';

/** Draws the pages of the development server with the site's own handler. */
export function developmentPages(): Plugin {
  return {
    name: 'beep:development-pages',
    apply: 'serve',
    // The returned function runs after Vite's own handlers, which serve files.
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        drawPage(server, request, response).catch(next);
      });
    },
  };
}

async function drawPage(
  server: ViteDevServer,
  request: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { ssr } = server.environments;
  if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('No environment draws pages');
  const handler = await ssr.runner.import<typeof import('../server/development.ts')>(HANDLER);
  const page = await handler.fetch(toRequest(request));
  const body = await page.text();
  const isHtml = page.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  response.writeHead(page.status, Object.fromEntries(page.headers));
  response.end(isHtml ? await server.transformIndexHtml(request.originalUrl ?? '/', body) : body);
}

function toRequest({ headers, method = 'GET', originalUrl = '/' }: Connect.IncomingMessage): Request {
  const names = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(`http://${headers.host ?? 'localhost'}${originalUrl}`, { method, headers: names });
}
