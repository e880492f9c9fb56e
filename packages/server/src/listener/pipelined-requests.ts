import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Pipelined requests that may wait on one connection. Browsers and proxies send none. */
const MAX_WAITING = 32;

const waiting = new WeakMap<Socket, number>();

/**
 * Handles a request once the earlier responses on its connection are sent: until then its own has no socket, and Node
 * would not emit `close` on it when the connection ends, so its work would never be released. Closes a connection on
 * which too many wait.
 */
export function respondInTurn(
  request: IncomingMessage,
  response: ServerResponse & { req: IncomingMessage },
  answer: RequestListener,
): void {
  const { socket } = request;
  const before = waiting.get(socket) ?? 0;
  if (before >= MAX_WAITING) {
    socket.destroy();
    return;
  }
  waiting.set(socket, before + 1);
  response.once('socket', () => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
    // Node assigns the socket in this tick.
    process.nextTick(() => {
      if (!socket.destroyed) answer(request, response);
    });
  });
}
