import { isIPv4 } from 'node:net';
import { normalizeAddress } from '../http/client-address.ts';
import { type AppContext, peerAddress } from '../http/request-context.ts';

/** The facts about a request that reveal a proxy. */
export interface RequestTraces {
  /** The address of the connection. */
  readonly peer: string;
  /** In Node's form, such as `1.1`. */
  readonly httpVersion: string;
  /** Header names in lower case. */
  readonly names: Iterable<string>;
  readonly header: (name: string) => string | undefined;
}

/**
 * The headers with `X-` that our pages, the SDK for signing in and browsers send. Proxies have hundreds of their own, which
 * no list is complete of, so every other one is theirs.
 */
const SENT_HERE =
  /^x-(audio-recording-source|listener-id|requested-with|client-(version|data)|firebase-\w+|goog-[\w-]+)$/;

/** A word that only the headers of proxies, tunnels and CDNs have without `X-`, such as `Front-End-Https` or `Via`. */
const PROXY_WORD =
  /(^|[-_])(akamai|ali|appgw|arr|aws|azure|cdn|cf|client|cloudflare|cloudfront|cluster|eagleid|edge|envoy|fastly|fly|forward(ed)?|frontdoor|front|gateway|haproxy|heroku|https?|incap|ip|loop|nginx|ngrok|original|oauth2?|proxied|proxy|real|remote|rndr|render|scheme|ssl|surrogate|tailscale|tls|traefik|tunnel|varnish|vercel|via|wl)($|[-_])/;
/** Old programs send it although it has such a word. */
const NO_PROXY = 'proxy-connection';

function isOfProxy(name: string): boolean {
  if (name.startsWith('x-')) return !SENT_HERE.test(name);
  return !name.startsWith('sec-') && PROXY_WORD.test(name) && name !== NO_PROXY;
}

/**
 * True if a local program sent the request without a proxy in between. A local proxy also connects from this machine,
 * and a page under a name that resolves to this machine has its own `Host`. Undetectable: a proxy that forwards bytes
 * (HAProxy in TCP mode, `ssh -L`), or one that speaks HTTP/1.1, rewrites `Host` and adds nothing, unless a browser is
 * behind it.
 */
export function isFromThisMachine({ peer, httpVersion, names, header }: RequestTraces): boolean {
  const address = normalizeAddress(peer) ?? '';
  if (address !== '::1' && !address.startsWith('127.')) return false;
  // The default of nginx and others towards their upstream; browsers no longer use it.
  if (httpVersion === '1.0') return false;
  const host = header('host') ?? '';
  if (!isLoopbackHost(host.replace(/:\d{1,5}$/, ''))) return false;
  for (const name of names) if (isOfProxy(name)) return false;
  // For a same-origin request the browser's URL must match the `Host`.
  return header('sec-fetch-site') !== 'same-origin' || isSameHost(host, header);
}

/** The traces of a request that the app handles. */
export function tracesOf(context: AppContext): RequestTraces {
  const incoming = context.env?.incoming;
  return {
    peer: peerAddress(context),
    httpVersion: incoming?.httpVersion ?? '1.1',
    names: incoming?.headers ? Object.keys(incoming.headers) : context.req.raw.headers.keys(),
    header: (name) => context.req.header(name),
  };
}

/** True if a host name, without a port, always means the local machine. */
export function isLoopbackHost(host: string): boolean {
  return /^((.+\.)?localhost\.?|\[::1\])$/i.test(host) || (host.startsWith('127.') && isIPv4(host));
}

/**
 * The referrer of a navigation may be another site: a page that such a site opened keeps it when it is loaded again, by its
 * service worker or itself. Everything that the page sends then names the page.
 */
function isSameHost(host: string, header: RequestTraces['header']): boolean {
  const isNavigation = header('sec-fetch-mode') === 'navigate';
  const origin = header('origin') ?? (isNavigation ? undefined : header('referer'));
  if (origin === undefined || !URL.canParse(origin)) return true;
  // Firefox calls it same-origin if the user lets the extension use this host.
  if (origin.startsWith('moz-extension:')) return true;
  return new URL(origin).host === host.toLowerCase();
}
