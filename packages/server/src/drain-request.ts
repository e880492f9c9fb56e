import type { IncomingMessage } from 'node:http';

const MAX_DRAINED_BYTES = 64 * 1024 * 1024;
const MAX_DRAIN_MS = 30_000;

/**
 * Reads what a client is still sending after it was answered, and throws it away, within bounds: closed at once, the
 * connection would be reset, and the client would never see the answer.
 */
export function drainRequest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  let left = MAX_DRAINED_BYTES;
  const give = (): void => {
    stop();
    request.socket.destroySoon();
  };
  const timer = setTimeout(give, MAX_DRAIN_MS);
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
  request.resume();
}
