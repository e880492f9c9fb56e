import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { stripTypeScriptTypes } from 'node:module';
import type { TLSSocket } from 'node:tls';
import { EXTENSION_HOST_IDS, type ExtensionHostId, HOSTS } from '@beep/core/hosts';
import { selfSign } from '../fixtures/self-signed.ts';
import { type LocalSite, serveLocally } from '../fixtures/serve-locally.ts';

/** The hosts that have extensions. A simulated one has a folder of this name. */
export const HOST_ORIGINS = Object.fromEntries(
  EXTENSION_HOST_IDS.map((host) => [host, new URL(HOSTS[host].extensionPages).origin]),
) as Readonly<Record<ExtensionHostId, string>>;

export interface HostPages extends LocalSite {
  /** Requested host names that are not simulated: all other names that the browser resolved. */
  foreignHosts(): readonly string[];
}

const FILE = /^\/host-pages\/((?:[a-z-]+\/)?[a-z0-9-]+\.(ts|css))$/;

/**
 * Serves the simulated hosts, by the host of the request. Every path answers an empty page
 * with the host's policies. The page runs `page.ts` of the host's folder (with types stripped; it may import
 * from its folder and the one above) and uses `page.css`. That script reads `location`.
 *
 * The server reads these query parameters: `microphone=none` denies the page and its frames the microphone;
 * `policy=none` omits the content security policy; `embeds=consenting` sets an embedder policy; `lang` and `dir` set
 * the page's language and direction.
 */
export async function serveHostPages(): Promise<HostPages> {
  const foreignHosts = new Set<string>();
  const site = createServer(selfSign('mail.google.com'), (request, response) => {
    const host = hostOf(request);
    if (host === undefined) {
      foreignHosts.add(request.headers.host ?? 'nobody');
      response.writeHead(404).end();
      return;
    }
    answer(host, new URL(request.url ?? '/', HOST_ORIGINS[host]), response).catch(() =>
      response.writeHead(500).end(),
    );
  });
  site.on('tlsClientError', (_error, socket: TLSSocket) => {
    if (socket.servername && !isHost(socket.servername)) foreignHosts.add(socket.servername);
  });
  return { ...(await serveLocally(site)), foreignHosts: () => [...foreignHosts] };
}

function isHost(name: string): boolean {
  return EXTENSION_HOST_IDS.some((host) => HOST_ORIGINS[host] === `https://${name}`);
}

function hostOf({ headers }: IncomingMessage): ExtensionHostId | undefined {
  return EXTENSION_HOST_IDS.find((name) => HOST_ORIGINS[name] === `https://${headers.host}`);
}

async function answer(host: ExtensionHostId, url: URL, response: ServerResponse): Promise<void> {
  const [, path, ending] = FILE.exec(url.pathname) ?? [];
  if (path !== undefined) {
    const text = await readFile(new URL(path, import.meta.url), 'utf8');
    response.setHeader('Content-Type', ending === 'ts' ? 'text/javascript' : 'text/css');
    response.end(ending === 'ts' ? stripTypeScriptTypes(text) : text);
    return;
  }
  if (url.pathname === '/favicon.ico') {
    response.writeHead(204).end();
    return;
  }
  const nonce = randomBytes(16).toString('base64');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (url.searchParams.get('policy') !== 'none') {
    response.setHeader('Content-Security-Policy', contentPolicy(nonce));
  }
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  if (url.searchParams.get('embeds') === 'consenting') {
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
  }
  if (url.searchParams.get('microphone') === 'none') {
    response.setHeader('Permissions-Policy', 'microphone=()');
  }
  response.end(pageFor(host, url, nonce));
}

/** The strictest policy of a host: own resources and documents only, scripts by nonce, trusted types. */
function contentPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `frame-src 'self' ${HOST_ORIGINS.docs}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function pageFor(host: ExtensionHostId, { searchParams }: URL, nonce: string): string {
  const attribute = (name: string, otherwise: string): string =>
    (searchParams.get(name) ?? otherwise).replaceAll(/[^\w-]/g, '');
  return `<!doctype html><html lang="${attribute('lang', 'en')}" dir="${attribute('dir', 'ltr')}"><head>
<meta charset="utf-8"><title>Host page</title><link rel="stylesheet" href="/host-pages/${host}/page.css">
<script type="module" nonce="${nonce}" src="/host-pages/${host}/page.ts"></script></head><body></body></html>`;
}
