import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { jsonOf, readToEnd, useListeners } from '../testing/use-listeners.ts';

/** More than the default accept queue holds. */
const MANY = 700;
const LONGEST_QUEUE = Number(await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => '0'));

describe('listen', { timeout: 30_000 }, () => {
  const { open, dial } = useListeners();

  describe('over the connection limit of one client', () => {
    const CLIENT = { maxConnectionsPerAddress: 3 } as const;
    const question = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

    it('answers the next connection with an error, closes idle ones, and serves again when some have closed', async () => {
      const port = await open(() => new Response('ok'), CLIENT);
      const first = await Promise.all(Array.from({ length: 3 }, () => dial(port)));
      const next = await dial(port);
      next.write(question);
      const { head, body } = jsonOf(await readToEnd(next));
      expect(head).toContain('HTTP/1.1 429');
      expect(head).toContain('Retry-After: 10');
      expect(body).toMatchObject({ code: 'rate_limited' });
      const silent = await dial(port);
      await once(silent, 'close');
      first[0]?.end();
      first[0]?.destroy();
      await expect
        .poll(async () => {
          const again = await dial(port);
          again.write(question.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
          return (await readToEnd(again)).slice(0, 12);
        })
        .toBe('HTTP/1.1 200');
    });

    // spec: U9
    it('closes connections beyond twice the limit, and serves those it has', async () => {
      const port = await open(() => new Response('ok'), CLIENT);
      const first = await dial(port);
      const others = await Promise.all(Array.from({ length: 40 }, () => dial(port)));
      await Promise.all(others.slice(5).map(readToEnd));
      first.write(question.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
      expect(await readToEnd(first)).toContain('HTTP/1.1 200');
    });

    it('does not count connections of a trusted proxy', async () => {
      const port = await open(() => new Response('ok'), { ...CLIENT, trustedProxies: ['127.0.0.1'] });
      const all = await Promise.all(Array.from({ length: 20 }, () => dial(port)));
      const responses = all.map(async (socket) => {
        socket.write(question.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
        return (await readToEnd(socket)).slice(0, 12);
      });
      expect(new Set(await Promise.all(responses))).toEqual(new Set(['HTTP/1.1 200']));
    });
  });

  // spec: U9
  it('accepts no more connections than its limit', async () => {
    const port = await open(() => new Response('ok'), { maxConnections: 1 });
    await dial(port);
    const second = await dial(port);
    expect(await readToEnd(second)).toBe('');
  });

  // spec: U9
  it.skipIf(LONGEST_QUEUE <= MANY)('lets many connect at the same time', async () => {
    const port = await open(() => new Response('ok'));
    const first = await dial(port);
    const all = Promise.all(Array.from({ length: MANY }, () => dial(port))).then(() => 'all are connected');
    // The system retries a dropped connection after a second.
    const responses = responseTimes(first, 20).then(() => 'some are not');
    expect(await Promise.race([all, responses])).toBe('all are connected');
  });

  async function responseTimes(socket: Socket, times: number): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await once(socket, 'data');
    }
  }
});
