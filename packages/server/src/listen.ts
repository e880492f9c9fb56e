import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { ConfigError } from './config-error.ts';
import { errnoOf } from './errno.ts';

/** A long upload over a bad line; the upload itself ends when nothing arrives for a minute. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly fetch: Parameters<typeof getRequestListener>[0];
}

/** A listener that can end without cutting off what it is doing. */
export interface Listener {
  readonly port: number;
  /** Takes no new request, lets the running ones finish until the deadline, then cuts them off. */
  stop(deadlineMs: number): Promise<void>;
}

/** Rejects with a ConfigError when the port cannot be had. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const handle = getRequestListener(options.fetch, { overrideGlobalObjects: false });
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    void handle(request, response);
  });
  await bind(server, options);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    stop: (deadlineMs) => stop(server, deadlineMs),
  };
}

function bind(server: Server, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(refusedPort(error, { host, port })));
    server.listen(port, host, resolve);
  });
}

function refusedPort(error: Error, { host, port }: { readonly host: string; readonly port: number }): Error {
  switch (errnoOf(error)) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} is in use. Stop the other program, or choose another PORT.`);
    case 'EACCES':
      return new ConfigError(`Port ${port} is not allowed for this user. Choose a PORT above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST=${host} is not an address of this machine.`);
    default:
      return error;
  }
}

async function stop(server: Server, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const sweepIdle = setInterval(() => server.closeIdleConnections(), 100);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(sweepIdle);
  clearTimeout(deadline);
}
