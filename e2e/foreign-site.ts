import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site that has nothing to do with Beep. */
export interface ForeignSite {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the same page for every path of a free loopback port. */
export async function startForeignSite(body: string): Promise<ForeignSite> {
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Foreign page</title>${body}`);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  return {
    port: (site.address() as AddressInfo).port,
    close: async () => {
      site.closeAllConnections();
      site.close();
      await once(site, 'close');
    },
  };
}
