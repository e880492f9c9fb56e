import { type BlockList, isIP, SocketAddress } from 'node:net';
import { createNetworkList } from '../config/config-values.ts';

/** Cached peers: connections are kept alive and proxies are few. */
const MAX_REMEMBERED = 1000;

/** The origin of a request. */
export interface Client {
  /** IPv4, or IPv6 in its short form; empty if there is no connection. */
  readonly address: string;
  /**
   * The key of rate limits: an IPv4 address, also one that a translator names, or the first 64 bits of an IPv6 address,
   * which belong to one subscriber.
   */
  readonly network: string;
  /** True if a trusted proxy sent the request; its forwarding headers are then believed. */
  readonly isProxied: boolean;
}

export interface ClientRequest {
  /** The address of the connection. */
  readonly peer: string;
  readonly header: (name: string) => string | undefined;
}

/** Determines the client of a request. */
export type ClientAddressing = (request: ClientRequest) => Client;

/**
 * Only a trusted proxy may name another client: the last address of `X-Forwarded-For` (or `Forwarded`) that is not a
 * trusted proxy itself, because everything before it comes from the client. If both headers exist and differ, one is
 * forged, and the proxy's own address counts.
 */
export function createClientAddressing(trustedProxies: readonly string[]): ClientAddressing {
  const trusted = createNetworkList(trustedProxies);
  const peers = new Map<string, Client>();
  const clientAt = (peer: string): Client => {
    const known = peers.get(peer);
    if (known) return known;
    const address = normalizeAddress(peer) ?? '';
    const client = toClient(address, isInside(trusted, address));
    if (peers.size >= MAX_REMEMBERED) peers.clear();
    peers.set(peer, client);
    return client;
  };
  return ({ peer, header }) => {
    const direct = clientAt(peer);
    if (!direct.isProxied) return direct;
    const { address } = direct;
    const chains = [
      header('X-Forwarded-For')?.split(','),
      header('Forwarded')?.split(',').map(forwardedFor),
    ].filter((chain) => chain !== undefined);
    const named = new Set(chains.map((chain) => clientOf(chain, address, trusted)));
    const [client = address] = named;
    return toClient(named.size > 1 ? address : client, true);
  };
}

function clientOf(chain: readonly string[], peer: string, trusted: BlockList): string {
  let nearest = peer;
  for (const hop of chain.toReversed()) {
    const address = normalizeAddress(hop);
    // An obfuscated hop: addresses before it cannot be trusted.
    if (address === undefined) return nearest;
    nearest = address;
    if (!isInside(trusted, address)) return nearest;
  }
  return nearest;
}

function forwardedFor(element: string): string {
  return /(?:^|;)\s*for=("[^"]*"|[^;\s]*)/i.exec(element)?.[1]?.replaceAll('"', '') ?? '';
}

/** undefined if the text is not an address. Drops brackets, a port and a zone; IPv4 inside IPv6 becomes IPv4. */
export function normalizeAddress(text: string): string | undefined {
  const bare = withoutPort(text.trim()).replace(/%.*$/, '');
  const family = isIP(bare);
  if (family !== 6) return family === 4 ? bare : undefined;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  return bracketed ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

function isInside(list: BlockList, address: string): boolean {
  return address !== '' && list.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

function toClient(address: string, isProxied: boolean): Client {
  const network = translatedIpv4(address) ?? (address.includes(':') ? network64(address) : address);
  return { address, network, isProxied };
}

/**
 * The key of limits that a client with many networks must not evade: the first 24 bits of an IPv4 address, 48 of an IPv6
 * address. One customer may have that many.
 */
export function widerNetwork(network: string): string {
  if (network === '') return '';
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return `${network.slice(0, network.lastIndexOf('.'))}.0/24`;
}

/** The IPv4 client that a translator (RFC 6052) names: a key only, as it proves less than an IPv4 address does. */
function translatedIpv4(address: string): string | undefined {
  const [, ...halves] = /^64:ff9b::([\da-f]{1,4}):([\da-f]{1,4})$/.exec(address) ?? [];
  if (halves.length === 0) return undefined;
  return halves.flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 255]).join('.');
}

function network64(address: string): string {
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? 0 : tail.split(':').length;
  const filled =
    tail === undefined ? groups : [...groups, ...new Array(8 - groups.length - behind).fill('0')];
  const all = [...filled, ...(tail ? tail.split(':') : [])];
  return `${all.slice(0, 4).join(':')}::/64`;
}
