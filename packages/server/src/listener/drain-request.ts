import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/** Connections that close once the rest of the request was read. */
const closing = new WeakSet<Socket>();

/** True after the last response of a connection; later requests on it are ignored. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/**
 * Reads and discards what a client still sends after its response. Closes the connection of a client that sends too
 * much or for too long. Call it before Node sees the response finish: Node would read the rest without a bound.
 */
export function drainRequest(request: IncomingMessage, maxMs: number): void {
  if (isAllIn(request)) return;
  let left = MAX_DRAINED_BYTES;
  const give = (): void => {
    stop();
    closeNow(request.socket);
  };
  const timer = setTimeout(give, maxMs);
  timer.unref();
  const count = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left <= 0) give();
  };
  const stop = (): void => {
    clearTimeout(timer);
    request.off('data', count);
  };
  request.on('data', count);
  request.once('end', stop);
  request.once('close', stop);
  request.on('error', () => undefined);
  // Marks the request as read.
  request.read(0);
  request.resume();
}

/**
 * Delays closing the socket until the request returned by `lastRequest` has ended, and drains it meanwhile. Node closes
 * it as soon as the response is sent: the connection would be reset, and a client that sends its whole body before it
 * reads would never see the response.
 */
export function closeAfterRequest(socket: Socket, lastRequest: () => IncomingMessage | undefined): void {
  socket.destroySoon = () => {
    const request = lastRequest();
    if (!request || isAllIn(request)) {
      closeNow(socket);
      return;
    }
    closing.add(socket);
    request.once('end', () => closeNow(socket));
  };
}

function isAllIn({ complete, destroyed }: IncomingMessage): boolean {
  return complete || destroyed;
}

/** Closes once everything is written. */
function closeNow(socket: Socket): void {
  Socket.prototype.destroySoon.call(socket);
}
