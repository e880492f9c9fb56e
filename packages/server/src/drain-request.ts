import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/** Connections that are closed once what still comes was read. */
const closing = new WeakSet<Socket>();

/** Whether the last answer of this connection was given: whatever else is asked on it is not heard. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/**
 * Reads what a client is still sending after it was answered, and throws it away. Closes the connection of a client
 * that sends more, or for longer, than is read. To be called before Node hears that the answer is out, and has the rest
 * of the request skipped without a bound.
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
  // Tells Node that it is read.
  request.read(0);
  request.resume();
}

/**
 * Lets a connection that is to close wait for the end of the request that `lastRequest` finds, which is drained
 * meanwhile. Node itself closes it as soon as the answer is out: it would be reset, and a client that sends its whole
 * body before it reads would never see the answer.
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

/** When all that was written is out. */
function closeNow(socket: Socket): void {
  Socket.prototype.destroySoon.call(socket);
}
