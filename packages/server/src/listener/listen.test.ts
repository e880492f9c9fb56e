import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readToEnd, useListeners } from '../testing/use-listeners.ts';

describe('listen', { timeout: 30_000 }, () => {
  const { listeners, open, dial, answerTo: responseTo } = useListeners();

  // spec: P14
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

  describe('that stops', () => {
    const question = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

    // spec: operators.4
    it('serves connections that it had not accepted yet', async () => {
      const port = await open(() => new Response('ok'));
      const sockets = Array.from({ length: 20 }, () =>
        connect(port, '127.0.0.1').on('error', () => undefined),
      );
      for (const socket of sockets) socket.write(question);
      const responses = sockets.map(readToEnd);
      await listeners[0]?.stop(10_000);
      for (const response of await Promise.all(responses)) expect(response).toContain('HTTP/1.1 200');
    });

    // spec: operators.4
    it('serves one more request on an idle connection of a proxy, and closes it', async () => {
      const port = await open(() => new Response('ok'), {
        trustedProxies: ['127.0.0.1'],
        times: { idleAtStop: 600_000 },
      });
      const socket = await dial(port);
      socket.write(question);
      await once(socket, 'data');
      const stopped = listeners[0]?.stop(0);
      await expect
        .poll(() =>
          dial(port).then(
            () => 'accepted',
            () => 'refused',
          ),
        )
        .toBe('refused');
      socket.write(question);
      expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n(.*\r\n)*connection: close\r\n/i);
      await stopped;
    });

    it.each([
      ['a proxy, after a while', { trustedProxies: ['127.0.0.1'], times: { idleAtStop: 50 } }],
      ['a client, at once', { times: { idleAtStop: 600_000 } }],
    ])('closes the idle connection of %s', async (_, options) => {
      const socket = await dial(await open(() => new Response('ok'), options));
      socket.write(question);
      await once(socket, 'data');
      await listeners[0]?.stop(600_000);
      expect(await readToEnd(socket)).toBe('');
    });
  });
});
