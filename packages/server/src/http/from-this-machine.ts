import { normalizeAddress } from './client-address.ts';
import { type AppContext, peerAddress } from './request-context.ts';

/** What a request shows of the way it came. */
export interface RequestTraces {
  /** The address that the connection came from. */
  readonly peer: string;
  /** As Node has it: `1.1`. */
  readonly httpVersion: string;
  /** Names of its headers, in lower case. */
  readonly names: Iterable<string>;
  readonly header: (name: string) => string | undefined;
}

/** What proxies, tunnels and delivery networks add. Programs of this machine send none of it. */
const ADDED_BY_PROXIES: readonly RegExp[] = [
  /^(via|forwarded|true-client-ip)$/,
  /^x-(forwarded|real-ip|original-|client-ip|cluster-client|remote-|envoy-|amzn-|azure-|scheme|proxyuser|vercel-)/,
  /^(cf|fly|fastly|cdn|ngrok|akamai|incap)-/,
];

/**
 * Whether a program of this machine sent the request to this machine, without a proxy in between. A proxy here connects
 * from here too, and a page under a name that was pointed here has its own `Host`. What cannot be told: a proxy that hands on
 * bytes (HAProxy in TCP mode, `ssh -L`), or one that speaks HTTP/1.1, rewrites `Host` and adds nothing, as long as no
 * browser is behind it.
 */
export function isFromThisMachine({ peer, httpVersion, names, header }: RequestTraces): boolean {
  const address = normalizeAddress(peer) ?? '';
  if (address !== '::1' && !address.startsWith('127.')) return false;
  // What nginx and others speak by default to what is behind them, and no browser any more.
  if (httpVersion === '1.0') return false;
  const host = header('host') ?? '';
  if (!isLoopbackHost(host.replace(/:\d{1,5}$/, ''))) return false;
  for (const name of names) if (ADDED_BY_PROXIES.some((added) => added.test(name))) return false;
  // A browser takes the page for another address than the one that we were asked for.
  return header('sec-fetch-site') !== 'same-origin' || isSamePlace(host, header);
}

/** The traces of a request that the app answers. */
export function tracesOf(context: AppContext): RequestTraces {
  return {
    peer: peerAddress(context),
    httpVersion: context.env?.incoming?.httpVersion ?? '1.1',
    names: context.req.raw.headers.keys(),
    header: (name) => context.req.header(name),
  };
}

/** Whether a host name, without a port, can only mean the machine that it is used on. */
export function isLoopbackHost(host: string): boolean {
  return /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
}

function isSamePlace(host: string, header: RequestTraces['header']): boolean {
  const place = header('origin') ?? header('referer');
  if (place === undefined || !URL.canParse(place)) return true;
  return new URL(place).host === host.toLowerCase();
}
