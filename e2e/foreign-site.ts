import { createServer } from 'node:http';
import { type LocalSite, serveLocally } from './serve-locally.ts';

/** Serves the same page for every path of a free loopback port. */
export async function startForeignSite(body: string): Promise<LocalSite> {
  const site = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Foreign page</title>${body}`);
  });
  return serveLocally(site);
}
