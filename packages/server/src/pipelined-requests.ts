import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait behind one that is not answered yet. Browsers and proxies send none. */
const MAX_WAITING = 32;

const waiting = new WeakMap<Socket, number>();

/**
 * Hands a request on once the answers before it on its connection are out: until then its own has no connection. Node
 * would not tell such an answer that the connection has ended, so that whatever was begun for it would stay for ever.
 * Ends a connection on which too many wait.
 */
export function answerInTurn(
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
    // Node is still giving the answer its connection.
    process.nextTick(() => {
      if (!socket.destroyed) answer(request, response);
    });
  });
}
