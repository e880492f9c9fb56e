import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One origin for the product and the peer pages, so that only the pages differ. */
export interface Front {
  readonly origin: string;
  /** Answers these paths itself and forwards the others to the product. */
  show(product: string, pages: ReadonlyMap<string, FrontPage>): void;
  close(): Promise<void>;
}

export interface FrontPage {
  readonly type: string;
  readonly body: string;
}

export async function startFront(): Promise<Front> {
  let shown: { product: string; pages: ReadonlyMap<string, FrontPage> } | undefined;
  const server = createServer((ask, response) => {
    const page = shown?.pages.get(ask.url ?? '');
    if (shown === undefined) response.writeHead(503).end();
    else if (page === undefined) passOn(shown.product, ask, response);
    else response.writeHead(200, { 'Content-Type': page.type, 'Cache-Control': 'no-cache' }).end(page.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    show: (product, pages) => {
      shown = { product, pages };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(product: string, ask: IncomingMessage, answer: ServerResponse): void {
  const passed = request(new URL(ask.url ?? '/', product), {
    method: ask.method ?? 'GET',
    headers: ask.headers,
  });
  passed.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(answer);
  });
  passed.on('error', () => answer.destroy());
  // A client that disconnects early ends both connections.
  answer.on('close', () => passed.destroy());
  ask.pipe(passed);
}
