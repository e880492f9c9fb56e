import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readToEnd, useListeners } from '../testing/use-listeners.ts';
import type { ListenOptions } from './listen.ts';

const MIB = 1024 * 1024;

describe('listen', { timeout: 30_000 }, () => {
  const { listeners, open, dial } = useListeners();

  it('lets a client that sends its whole body before reading see an early response', async () => {
    const port = await open(() => Response.json({ code: 'rate_limited' }, { status: 429 }));
    const socket = await dial(port);
    const body = Buffer.alloc(16 * MIB);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.pause();
    await new Promise<void>((resolve) => socket.write(body, () => resolve()));
    socket.write('GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const responses = await readToEnd(socket);
    expect(responses.match(/HTTP\/1\.1 429 /g)).toHaveLength(2);
  });

  describe('rejects a client that asks to close and sends its whole body before reading', () => {
    const close = '/ HTTP/1.1\r\nConnection: close';
    const refusal = (): Response => Response.json({ code: 'unauthorized' }, { status: 401 });
    const unchanged = (): Response => new Response(null, { status: 304 });
    const inParts = (): Response =>
      new Response(new Blob(['one', 'two']).stream(), { status: 404, headers: { 'X-In': 'parts' } });

    it.each<[string, string, RegExp, () => Response, boolean?]>([
      ['as JSON', `POST ${close}`, /^HTTP.1.1 401 .*"unauthorized"}$/s, refusal],
      ['over HTTP/1.0', 'POST / HTTP/1.0', /^HTTP.1.1 401 .*"unauthorized"}$/s, refusal],
      ['as a stream', `PUT ${close}`, /^HTTP.1.1 404 .*one.*two(\r\n0\r\n\r\n)?$/s, inParts],
      ['as a stream over HTTP/1.0', 'PUT / HTTP/1.0', /^HTTP.1.1 404 .*onetwo$/s, inParts],
      ['to a HEAD', `HEAD ${close}`, /^HTTP.1.1 401 .*\r\n\r\n$/s, refusal],
      ['without a body', `PUT ${close}`, /^HTTP.1.1 304 .*\r\n\r\n$/s, unchanged],
      [
        'for its headers',
        `POST / HTTP/1.1\r\n${'A: b\r\n'.repeat(100)}A: b`,
        /^HTTP.1.1 431 .*too_large/s,
        refusal,
      ],
      ['before a restart', 'POST / HTTP/1.1', /^HTTP.1.1 401 .*"unauthorized"}$/s, refusal, true],
    ])('%s', async (_name, start, response, refuse, isRestarting = false) => {
      const port = await open(refuse);
      if (isRestarting) listeners[0]?.drain();
      const socket = await dial(port);
      const body = Buffer.alloc(10 * MIB);
      socket.pause();
      socket.write(`${start}\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
      await new Promise<void>((resolve) => socket.write(body, () => resolve()));
      expect(await readToEnd(socket)).toMatch(response);
    });

    it('and sends for ever, up to a time limit', async () => {
      const socket = await dial(await open(refusal, { times: { drain: 50 } }));
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n12345');
      expect(await readToEnd(socket)).toContain('401 Unauthorized');
    });

    it('and sends without bounds, up to a size limit', async () => {
      const socket = await dial(await open(refusal));
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 9000000000\r\n\r\n');
      const chunk = Buffer.alloc(MIB);
      const send = (): void => {
        while (socket.writable && socket.write(chunk));
      };
      socket.on('drain', send);
      send();
      await readToEnd(socket);
      expect(socket.bytesWritten).toBeGreaterThan(60 * MIB);
      expect(socket.bytesWritten).toBeLessThan(100 * MIB);
    });

    it('and accepts no further request from it', async () => {
      const urls: string[] = [];
      const port = await open((request) => {
        urls.push(new URL(request.url).pathname);
        return refusal();
      });
      listeners[0]?.drain();
      const socket = await dial(port);
      socket.write('POST /first HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n');
      await once(socket, 'data');
      socket.write('12345DELETE /second HTTP/1.1\r\nHost: x\r\n\r\n');
      await readToEnd(socket);
      expect(urls).toEqual(['/first']);
    });
  });

  it.each([
    'GET / HTTP/1.1\r\nHost: x\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n12345',
  ])('answers a client that sends nothing after its request, and closes: %j', async (request) => {
    const respondLate: ListenOptions['fetch'] = async (asked, { incoming }) => {
      const [text] = await Promise.all([asked.text(), once(incoming.socket, 'end')]);
      await setTimeout(0);
      return new Response(`Got ${text}.`);
    };
    const socket = await dial(await open(() => new Response(), { fetch: respondLate }));
    socket.end(request);
    expect(await readToEnd(socket)).toMatch(/200 OK.*Got (12345)?\.$/s);
  });

  it('aborts a request at once when its client half-closes within the body', async () => {
    const reading = Promise.withResolvers<string>();
    const port = await open(async (request) => {
      await request.text().then(reading.resolve, () => reading.resolve('aborted'));
      return new Response('too late');
    });
    const socket = await dial(port);
    socket.end('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345');
    expect(await reading.promise).toBe('aborted');
    expect(await readToEnd(socket)).not.toContain('200 OK');
  });
});
