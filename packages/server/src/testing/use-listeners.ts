import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { type Listener, type ListenOptions, listen } from '../listener/listen.ts';

/** Listeners and connections of one test, closed after it. */
export interface TestListeners {
  /** Open listeners, in order. */
  readonly listeners: readonly Listener[];
  /** Resolves with the port. */
  open(
    fetch: (request: Request) => Response | Promise<Response>,
    options?: Partial<ListenOptions>,
  ): Promise<number>;
  /** A connection from this machine; its errors are ignored. */
  dial(port: number): Promise<Socket>;
  /** Sends the bytes to a new listener and resolves with everything received until the server closes. */
  answerTo(bytes: string, options?: Partial<ListenOptions>): Promise<string>;
}

/** Call it once per test file or `describe`. */
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

/** Everything received until the connection is closed or reset. */
export async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
  });
  socket.resume();
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

/** The head and the parsed JSON body of a response. */
export function jsonOf(response: string): { head: string; body: unknown } {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}
