import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createClientAddressing } from '../http/client-address.ts';
import {
  brokenRequest,
  refuseManyHeaders,
  refuseUncertainHost,
  respondToBrokenConnection,
} from './broken-request.ts';
import { limitConnections } from './connections-per-network.ts';
import { closeAfterRequest, drainRequest, isClosing } from './drain-request.ts';
import { explainAddress, type ListenAddress } from './listen-address.ts';
import { respondInTurn } from './pipelined-requests.ts';

/** Timeouts for clients, in milliseconds. */
export interface ListenTimes {
  /** For the head of a request. */
  readonly headers: number;
  /** For a whole request, such as a long upload over a slow line. An upload also ends if too few bytes arrive. */
  readonly request: number;
  /** Without a byte in either direction. A player that paused requests the rest again. */
  readonly silence: number;
  /** For a whole response. */
  readonly answer: number;
  /** For the rest of a request after its response. */
  readonly drain: number;
  /** Between two requests; longer than proxies keep a connection. */
  readonly keepAlive: number;
  /** For a proxy's connection without a request, when the listener stops. */
  readonly idleAtStop: number;
  /** Interval of the timeout checks. */
  readonly check: number;
}

const TIMES: ListenTimes = {
  headers: 20_000,
  request: 30 * 60_000,
  silence: 120_000,
  answer: 60 * 60_000,
  drain: 30_000,
  keepAlive: 75_000,
  idleAtStop: 5000,
  check: 5000,
};
const DEFAULT_MAX_CONNECTIONS = 10_000;
/** Milliseconds between two searches for idle connections while the listener stops. */
const IDLE_SWEEP_MS = 100;
/** Milliseconds. A turn of the event loop that is shorter did nothing but look for events. */
const IDLE_TURN_MS = 0.2;
/** Milliseconds that a stop waits for such a turn. */
const ACCEPT_LIMIT_MS = 1000;
/**
 * Length of the accept queue, capped by `net.core.somaxconn`. Linux drops a connection that does not fit, and its
 * client retries after a second. Node's default is 511.
 */
const BACKLOG = 4096;

export interface ListenOptions extends ListenAddress {
  readonly fetch: Parameters<typeof getRequestListener>[0];
  /** Concurrent connections; 10,000 by default. */
  readonly maxConnections?: number | undefined;
  /** Concurrent connections of one client network; no limit by default. */
  readonly maxConnectionsPerAddress?: number | undefined;
  /** Addresses and ranges of trusted proxies, whose connections are not counted. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** For tests only. */
  readonly times?: Partial<ListenTimes> | undefined;
}

/** A listener that can stop without cutting off requests in progress. */
export interface Listener {
  readonly port: number;
  /** From now on every response asks its client to reconnect, which reaches another process. */
  drain(): void;
  /** Accepts no new requests, waits for the running ones until the deadline, then cuts them off. */
  stop(deadlineMs: number): Promise<void>;
}

/** Rejects with a ConfigError if the port is not available. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const times = { ...TIMES, ...options.times };
  let draining = false;
  const server = openServer({ ...options, times }, () => draining);
  await bind(server, options);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    drain: () => {
      draining = true;
    },
    stop: (deadlineMs) => {
      draining = true;
      const isBehindProxy = (options.trustedProxies ?? []).length > 0;
      return stop(server, { deadlineMs, idleMs: isBehindProxy ? times.idleAtStop : 0 });
    },
  };
}

function openServer(
  options: ListenOptions & { readonly times: ListenTimes },
  isDraining: () => boolean,
): Server {
  const { times } = options;
  const handle = getRequestListener(options.fetch, {
    overrideGlobalObjects: false,
    // The service waits longer for a client that sends its whole body before it reads.
    autoCleanupIncoming: false,
    errorHandler: brokenRequest,
  });
  const running = new WeakMap<Socket, IncomingMessage>();
  const answer: RequestListener = (request, response) => {
    const { socket } = request;
    if (isClosing(socket)) return;
    if (isDraining()) response.setHeader('Connection', 'close');
    const isRefused =
      refuseExcess(request, response) ||
      refuseManyHeaders(request, response) ||
      refuseUncertainHost(request, response);
    if (!isRefused) void handle(request, response);
    // A complete response to a request without a body: there is nothing to watch.
    if (response.writableEnded && !hasBody(request)) return;
    running.set(socket, request);
    const late = setTimeout(() => socket.destroy(), times.answer);
    late.unref();
    response.prependOnceListener('finish', () => drainRequest(request, times.drain));
    response.once('close', () => {
      clearTimeout(late);
      // The next request of the connection may already be running.
      if (running.get(socket) === request) running.delete(socket);
    });
  };
  const respondToEach: RequestListener = (request, response) => {
    if (response.socket) answer(request, response);
    else respondInTurn(request, response, answer);
  };
  const server = createServer(
    {
      requestTimeout: times.request,
      headersTimeout: times.headers,
      keepAliveTimeout: times.keepAlive,
      connectionsCheckingInterval: times.check,
      // The service checks the header and responds with its own error format.
      requireHostHeader: false,
    },
    respondToEach,
  );
  const refuseExcess = limitConnections(server, {
    max: options.maxConnectionsPerAddress ?? 0,
    clientOf: createClientAddressing(options.trustedProxies ?? []),
  });
  // Count every header; drop none silently.
  server.maxHeadersCount = 0;
  server.maxConnections = options.maxConnections ?? DEFAULT_MAX_CONNECTIONS;
  server.setTimeout(times.silence, (socket: Socket) => {
    const isWaitingForUs = running.get(socket)?.complete === true && socket.writableLength === 0;
    if (!isWaitingForUs) socket.destroy();
  });
  // A half-closed client still reads its response. Node closes after it, and rejects half a request at once.
  Object.assign(server, { httpAllowHalfOpen: true });
  server.on('connection', (socket: Socket) => closeAfterRequest(socket, () => running.get(socket)));
  server.on('clientError', respondToBrokenConnection);
  // An unknown expectation is ignored.
  server.on('checkExpectation', respondToEach);
  return server;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function bind(server: Server, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainAddress(error, { host, port }) ?? error));
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
}

interface StopTimes {
  readonly deadlineMs: number;
  readonly idleMs: number;
}

/**
 * A request that arrives while its connection closes is lost, and a proxy cannot send an upload twice. So connections that
 * were not accepted yet are accepted first, and those of a proxy stay open for one more request, whose response closes them.
 */
async function stop(server: Server, { deadlineMs, idleMs }: StopTimes): Promise<void> {
  await acceptWaiting();
  const closed = new Promise<void>((resolve) => {
    // Node's HTTP server would also close the idle connections.
    NetServer.prototype.close.call(server, () => resolve());
  });
  let sweep: NodeJS.Timeout | undefined;
  const endIdle = setTimeout(() => {
    server.close();
    sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  }, idleMs);
  const deadline = setTimeout(() => server.closeAllConnections(), Math.max(deadlineMs, idleMs));
  await closed;
  for (const timer of [endIdle, sweep, deadline]) clearTimeout(timer);
}

/** Returns when the event loop was just idle: connections in the accept queue, which a close would reset, are accepted. */
async function acceptWaiting(): Promise<void> {
  const until = performance.now() + ACCEPT_LIMIT_MS;
  let turnAt: number;
  let now = -1;
  do {
    turnAt = now;
    await setImmediate();
    now = performance.now();
  } while ((turnAt < 0 || now - turnAt > IDLE_TURN_MS) && now < until);
}
