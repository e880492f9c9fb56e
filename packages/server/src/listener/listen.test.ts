import { describe, expect, it } from 'vitest';
import { readToEnd, useListeners } from '../testing/use-listeners.ts';

describe('listen', { timeout: 30_000 }, () => {
  const { listeners, open, dial, answerTo: responseTo } = useListeners();

  it.each(['a.test', 'A.test:80', '127.0.0.1:3000', '[::1]:3000', 'under_score.test'])(
    'accepts one host, %s, also in the target',
    async (host) => {
      for (const target of ['/', `http://${host.toLowerCase()}/`]) {
        const response = await responseTo(
          `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        );
        expect(response).toContain('HTTP/1.1 200');
      }
    },
  );

  it('answers when the service itself throws, without details', async () => {
    const port = await open(() => Promise.reject(new Error('a secret')));
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 'internal',
      message: expect.not.stringContaining('secret'),
    });
  });

  it('answers a request with an unknown expectation', async () => {
    const port = await open(() => new Response('ok'));
    const socket = await dial(port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\nConnection: close\r\n\r\n');
    expect(await readToEnd(socket)).toContain('200 OK');
  });

  it('asks clients to reconnect while draining, and still answers them', async () => {
    const port = await open(() => new Response('ok'));
    const before = await fetch(`http://127.0.0.1:${port}/`);
    expect(before.headers.get('Connection')).not.toBe('close');
    await before.text();
    listeners[0]?.drain();
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, response.headers.get('Connection')]).toEqual([200, 'close']);
  });
});
