import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { ConfigError } from '../config/config-error.ts';
import { errnoOf } from '../errno.ts';

/** Where the service listens. */
export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Milliseconds for a connection to this machine. */
const CONNECT_LIMIT_MS = 1000;

/**
 * Rejects with a ConfigError if this user may not use the port, or if the host is not an address of this machine. Binds
 * a UDP socket, for which the same rules apply: a TCP socket would accept connections. Other errors are for the listener
 * to report.
 */
export async function requireAddress(place: ListenAddress): Promise<void> {
  try {
    const { address, family } = await lookup(place.host);
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    try {
      const bound = once(socket, 'listening');
      socket.bind({ address, port: place.port, exclusive: true });
      await bound;
    } finally {
      socket.close();
    }
  } catch (error) {
    // Another program may use the port for UDP.
    if (errnoOf(error) === 'EADDRINUSE') return;
    const refusal = explainAddress(error, place);
    if (refusal) throw refusal;
  }
}

/** Whether a program accepts connections there. An address that cannot be reached is for the listener to report. */
export function isListening({ host, port }: ListenAddress): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_LIMIT_MS });
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}

/** What to change for an error of a socket that was bound; undefined for errors that the settings do not cause. */
export function explainAddress(error: unknown, { host, port }: ListenAddress): ConfigError | undefined {
  switch (errnoOf(error)) {
    case 'EADDRINUSE':
      return portInUse(port);
    case 'EACCES':
      return new ConfigError(`Port ${port} is not allowed for this user. Choose a PORT above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST=${host} is not an address of this machine.`);
    default:
      return undefined;
  }
}

/** Another program listens on the port. */
export function portInUse(port: number): ConfigError {
  return new ConfigError(`Port ${port} is in use. Stop the other program, or choose another PORT.`);
}
