import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { BlockList, type Socket, type SocketAddress } from 'node:net';
import type { ClientAddressing } from '../http/client-address.ts';
import { ServerError } from '../server-error.ts';
import { refuseRequest } from './broken-request.ts';

/** How long a connection over the limit may take to send a request and to read the refusal. */
const LINGER_MS = 2000;
const RETRY_SECONDS = 10;
/** Most connections over the limit that wait for their refusal, per network; also bounded by the limit. */
const MAX_REFUSED_AT_ONCE = 50;

export interface ConnectionLimitOptions {
  /** Concurrent connections of one client network; 0 means no limit. */
  readonly max: number;
  /** Connections of trusted proxies are not counted: they carry many clients. */
  readonly clientOf: ClientAddressing;
}

/** Refuses a request that came over a connection above the limit. Returns true if it did. */
export type RefuseExcess = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Counts the connections of each client network. A connection over the limit gets a refusal for its first request, or
 * is closed if it sends none. If {@link MAX_REFUSED_AT_ONCE} of a network already wait, further ones are closed at once.
 */
export function limitConnections(server: Server, { max, clientOf }: ConnectionLimitOptions): RefuseExcess {
  if (max === 0) return () => false;
  const maxOpen = max + Math.min(max, MAX_REFUSED_AT_ONCE);
  const open = new Map<string, number>();
  const excess = new WeakSet<Socket>();
  const limitedNetwork = (peer: string): string => {
    const { network, isProxied } = clientOf({ peer, header: () => undefined });
    return isProxied ? '' : network;
  };
  const isFull = (peer: string): boolean => (open.get(limitedNetwork(peer)) ?? 0) >= maxOpen;
  // `http.createServer` does not pass this option of `net.createServer` on.
  Object.assign(server, { blockList: new FullNetworks(isFull) });
  server.on('connection', (socket: Socket) => {
    const network = limitedNetwork(socket.remoteAddress ?? '');
    if (network === '') return;
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => leave(open, network));
    if (count <= max) return;
    excess.add(socket);
    const late = setTimeout(() => socket.destroy(), LINGER_MS);
    late.unref();
    socket.once('close', () => clearTimeout(late));
  });
  return (request, response) => {
    if (!excess.has(request.socket)) return false;
    const headers = { 'Retry-After': String(RETRY_SECONDS) };
    const message = 'Too many connections are open from this address. Close some, then try again.';
    refuseRequest(response, new ServerError('rate_limited', { message, headers }));
    return true;
  };
}

/**
 * The networks that have all their connections. Node closes a connection of these before it creates a socket and a
 * parser. During 10,000 of them a second the p99 of other clients' reads rises by about 2 ms; with sockets, by 20 ms.
 */
class FullNetworks extends BlockList {
  readonly #isFull: (peer: string) => boolean;

  constructor(isFull: (peer: string) => boolean) {
    super();
    this.#isFull = isFull;
  }

  override check(peer: SocketAddress | string): boolean {
    return this.#isFull(typeof peer === 'string' ? peer : peer.address);
  }
}

function leave(open: Map<string, number>, network: string): void {
  const left = (open.get(network) ?? 1) - 1;
  if (left === 0) open.delete(network);
  else open.set(network, left);
}
