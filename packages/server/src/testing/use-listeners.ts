import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { type Listener, type ListenOptions, listen } from '../listen.ts';

/** Listeners and connections of one test, closed after it. */
export interface TestListeners {
  /** Those that are open, in order. */
  readonly listeners: readonly Listener[];
  /** Answers the port. */
  open(
    fetch: (request: Request) => Response | Promise<Response>,
    options?: Partial<ListenOptions>,
  ): Promise<number>;
  /** A connection from this machine; its errors are ignored. */
  dial(port: number): Promise<Socket>;
  /** Everything that comes for these bytes until the server closes, from a listener of its own. */
  answerTo(bytes: string, options?: Partial<ListenOptions>): Promise<string>;
}

/** Called once in a test file or `describe`. */
export function useListeners(): TestListeners {
  const listeners: Listener[] = [];
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const listener of listeners.splice(0)) await listener.stop(0);
  });
  const open: TestListeners['open'] = async (fetch, options = {}) => {
    const listener = await listen({ host: '127.0.0.1', port: 0, fetch, ...options });
    listeners.push(listener);
    return listener.port;
  };
  const dial: TestListeners['dial'] = async (port) => {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  return {
    ...{ listeners, open, dial },
    answerTo: async (bytes, options) => {
      const socket = await dial(await open(() => new Response('ok'), options));
      socket.write(bytes);
      return readToEnd(socket);
    },
  };
}

/** Everything that comes until the connection is closed or reset. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.resume();
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** The parts of an answer whose body is JSON. */
export function jsonOf(answer: string): { head: string; body: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}
