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

/** Headers added by proxies, tunnels and CDNs. Local programs send none of them. */
const ADDED_BY_PROXIES: readonly RegExp[] = [
  /^(via|forwarded|true-client-ip)$/,
  /^x-(forwarded|real-ip|original-|client-ip|cluster-client|remote-|envoy-|amzn-|azure-|scheme|proxyuser|vercel-)/,
  /^(cf|fly|fastly|cdn|ngrok|akamai|incap)-/,
];

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
  for (const name of names) if (ADDED_BY_PROXIES.some((added) => added.test(name))) return false;
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
  return /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
}

function isSameHost(host: string, header: RequestTraces['header']): boolean {
  const origin = header('origin') ?? header('referer');
  if (origin === undefined || !URL.canParse(origin)) return true;
  return new URL(origin).host === host.toLowerCase();
}
