import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type Listener, listen } from './listen.ts';

const QUESTION = 'GET /N HTTP/1.1\r\nHost: x\r\n';

describe('pipelined requests', { timeout: 30_000 }, () => {
  let listener: Listener;
  let socket: Socket;
  afterEach(async () => {
    socket.destroy();
    await listener.stop(0);
  });

  /** Paths in the order in which they were handled; each response is sent when `answer` is called. */
  async function openWith(requests: string): Promise<{ begun: string[]; answer: () => void }> {
    const begun: string[] = [];
    const waiting: (() => void)[] = [];
    listener = await listen({
      host: '127.0.0.1',
      port: 0,
      fetch: async (request) => {
        const { pathname } = new URL(request.url);
        begun.push(pathname);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return new Response(`answer of ${pathname}`);
      },
    });
    socket = connect(listener.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(requests);
    await expect.poll(() => begun.length).toBe(1);
    return { begun, answer: () => waiting.shift()?.() };
  }

  const questions = (count: number, last = ''): string => {
    const each = Array.from({ length: count }, (_, n) => QUESTION.replace('N', String(n)));
    return `${each.join('\r\n')}${last}\r\n`;
  };

  it('start one after the other, and are answered in order', async () => {
    const { begun, answer: response } = await openWith(questions(3, 'Connection: close\r\n'));
    const received = text(socket);
    for (const path of ['/0', '/1', '/2']) {
      await expect.poll(() => begun.at(-1)).toBe(path);
      response();
    }
    expect((await received).match(/answer of \/\d/g)).toEqual([
      'answer of /0',
      'answer of /1',
      'answer of /2',
    ]);
  });

  // spec: U8, U9
  it('do not start if the connection ended before their turn', async () => {
    const { begun, answer: response } = await openWith(questions(3));
    socket.resetAndDestroy();
    // The server notices before it gets this request.
    const next = fetch(`http://127.0.0.1:${listener.port}/next`);
    await expect.poll(() => begun.at(-1)).toBe('/next');
    response();
    response();
    expect(await (await next).text()).toBe('answer of /next');
    expect(begun).toEqual(['/0', '/next']);
  });

  // spec: U8
  it('close the connection if there are too many', async () => {
    const { begun } = await openWith(questions(100));
    if (!socket.closed) await once(socket.resume(), 'close');
    expect(begun).toEqual(['/0']);
  });
});
