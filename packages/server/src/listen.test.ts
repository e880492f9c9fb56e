import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Listener, type ListenOptions, listen } from './listen.ts';

const MIB = 1024 * 1024;

describe('listen', { timeout: 30_000 }, () => {
  const listeners: Listener[] = [];
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    for (const listener of listeners.splice(0)) await listener.stop(0);
  });

  async function open(
    fetch: (request: Request) => Response | Promise<Response>,
    options: Partial<ListenOptions> = {},
  ): Promise<number> {
    const listener = await listen({ host: '127.0.0.1', port: 0, fetch, ...options });
    listeners.push(listener);
    return listener.port;
  }

  async function dial(port: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  /** Everything that comes until the server closes. */
  async function readToEnd(socket: Socket): Promise<string> {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
    });
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
    return text;
  }

  async function answerTo(bytes: string, options: Partial<ListenOptions> = {}): Promise<string> {
    const socket = await dial(await open(() => new Response('ok'), options));
    socket.write(bytes);
    return readToEnd(socket);
  }

  function jsonOf(answer: string): { head: string; body: unknown } {
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    return { head, body: JSON.parse(body) };
  }

  it.each(['a.test', 'A.test:80', '127.0.0.1:3000', '[::1]:3000', 'under_score.test'])(
    'takes one host, %s, also in the target',
    async (host) => {
      for (const target of ['/', `http://${host.toLowerCase()}/`]) {
        const answer = await answerTo(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
        expect(answer).toContain('HTTP/1.1 200');
      }
    },
  );

  describe('over the connections of one client', () => {
    const CLIENT = { maxConnectionsPerAddress: 3 } as const;
    const question = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

    it('tells the next one so, closes what is silent, and answers again when some are gone', async () => {
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

    it('listens to no more than twice as many, and leaves those it has alone', async () => {
      const port = await open(() => new Response('ok'), CLIENT);
      const first = await dial(port);
      const others = await Promise.all(Array.from({ length: 40 }, () => dial(port)));
      await Promise.all(others.slice(5).map((socket) => socket.closed || once(socket, 'close')));
      first.write(question.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
      expect(await readToEnd(first)).toContain('HTTP/1.1 200');
    });

    it('counts none of a trusted proxy', async () => {
      const port = await open(() => new Response('ok'), { ...CLIENT, trustedProxies: ['127.0.0.1'] });
      const all = await Promise.all(Array.from({ length: 20 }, () => dial(port)));
      const answers = all.map(async (socket) => {
        socket.write(question.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
        return (await readToEnd(socket)).slice(0, 12);
      });
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['HTTP/1.1 200']));
    });
  });

  it.each([
    ['bytes that are no request', 'what is this\r\n\r\n', 400, 'invalid_request'],
    [
      'a head over 16 KiB',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'two lengths of one body',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'invalid_request',
    ],
    [
      'a line break inside a header',
      'GET / HTTP/1.1\r\nHost: x\r\nA: b\rc: d\r\n\r\n',
      400,
      'invalid_request',
    ],
    ...[
      'Host: a.test\r\nHost: b.test',
      'Host: a.test\r\nX: y\r\nhost: a.test',
      'Host:',
      'Host: user@a.test',
      'Host: a.test b.test',
      'Host: a.test/b',
      'Host: a.test:port',
      'X: y',
    ].map((host): [string, string, number, string] => [
      `the head ${JSON.stringify(host)}`,
      `GET / HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
      400,
      'invalid_request',
    ]),
    ...[
      'http://b.test/',
      'https://a.test:8443/',
      'http://user@a.test/',
      'ftp://a.test/',
      'a.test/',
      '//',
    ].map((target): [string, string, number, string] => [
      `the target ${target} of a.test`,
      `GET ${target} HTTP/1.1\r\nHost: a.test${target === '//' ? '\r\nHost: b' : ''}\r\nConnection: close\r\n\r\n`,
      400,
      'invalid_request',
    ]),
    [
      'over a hundred headers',
      `GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${'A: b\r\n'.repeat(100)}\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'a Host that is none',
      'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      400,
      'invalid_request',
    ],
  ])('answers %s as an error of the API and closes', async (_name, bytes, status, code) => {
    const { head, body } = jsonOf(await answerTo(bytes));
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(body).toEqual({ code, message: expect.any(String) });
  });

  it('answers when the service itself breaks, and tells nothing', async () => {
    const port = await open(() => Promise.reject(new Error('a secret')));
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 'internal',
      message: expect.not.stringContaining('secret'),
    });
  });

  it('answers a head that does not come to its end', async () => {
    const times = { headers: 100, request: 200, check: 20 };
    const { head, body } = jsonOf(await answerTo('GET / HTTP/1.1\r\nHost: x\r\nA: ', { times }));
    expect(head).toMatch(/^HTTP\/1.1 408 /);
    expect(body).toMatchObject({ code: 'request_timeout' });
  });

  it('answers a request that expects what nobody knows', async () => {
    const port = await open(() => new Response('ok'));
    const socket = await dial(port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nExpect: nonsense\r\nConnection: close\r\n\r\n');
    expect(await readToEnd(socket)).toContain('200 OK');
  });

  it('lets a client see an early answer that sends its whole body before it reads', async () => {
    const port = await open(() => Response.json({ code: 'rate_limited' }, { status: 429 }));
    const socket = await dial(port);
    const body = Buffer.alloc(16 * MIB);
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
    socket.pause();
    await new Promise<void>((resolve) => socket.write(body, () => resolve()));
    socket.write('GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const answers = await readToEnd(socket);
    expect(answers.match(/HTTP\/1\.1 429 /g)).toHaveLength(2);
  });

  describe('refuses a client that wants the connection closed and sends its whole body before it reads', () => {
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
    ])('%s', async (_name, start, answer, refuse, isRestarting = false) => {
      const port = await open(refuse);
      if (isRestarting) listeners[0]?.drain();
      const socket = await dial(port);
      const body = Buffer.alloc(10 * MIB);
      socket.pause();
      socket.write(`${start}\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
      await new Promise<void>((resolve) => socket.write(body, () => resolve()));
      expect(await readToEnd(socket)).toMatch(answer);
    });

    it('and sends for ever, for so long', async () => {
      const socket = await dial(await open(refusal, { times: { drain: 50 } }));
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 10\r\n\r\n12345');
      expect(await readToEnd(socket)).toContain('401 Unauthorized');
    });

    it('and sends without bounds, up to so much', async () => {
      const socket = await dial(await open(refusal));
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 9000000000\r\n\r\n');
      const chunk = Buffer.alloc(MIB);
      const send = (): void => {
        while (socket.writable && socket.write(chunk));
      };
      socket.on('drain', send);
      send();
      await readToEnd(socket).catch(() => undefined);
      expect(socket.bytesWritten).toBeGreaterThan(60 * MIB);
      expect(socket.bytesWritten).toBeLessThan(100 * MIB);
    });

    it('and takes no further request from it', async () => {
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
    const answerLate: ListenOptions['fetch'] = async (asked, { incoming }) => {
      const [text] = await Promise.all([asked.text(), once(incoming.socket, 'end')]);
      await setTimeout(0);
      return new Response(`Got ${text}.`);
    };
    const socket = await dial(await open(() => new Response(), { fetch: answerLate }));
    socket.end(request);
    expect(await readToEnd(socket)).toMatch(/200 OK.*Got (12345)?\.$/s);
  });

  it('ends a request at once whose client stops sending in the middle of the body', async () => {
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

  it('lets go of a reader that does not read', async () => {
    let letGo: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(MIB)),
          cancel: () => letGo(),
        }),
      );
    const port = await open(endless, { times: { silence: 200 } });
    const socket = await dial(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await ended;
    expect(await readToEnd(socket)).not.toBe('');
  });

  it('lets go of a sender that does not send', async () => {
    const port = await open(async (request) => new Response(await request.text()), {
      times: { silence: 100 },
    });
    const socket = await dial(port);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345');
    await readToEnd(socket);
    expect(socket.closed).toBe(true);
  });

  it('waits for an answer of ours, however silent the line is meanwhile', async () => {
    const slow = async (): Promise<Response> => {
      await setTimeout(2500);
      return new Response('at last');
    };
    const port = await open(slow, { times: { silence: 1000 } });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('at last');
  });

  it('ends an answer that takes for ever', async () => {
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull: async (controller) => {
            await setTimeout(5);
            controller.enqueue(new Uint8Array(10));
          },
        }),
      );
    const port = await open(endless, { times: { answer: 100 } });
    const socket = await dial(port);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await readToEnd(socket)).toContain('200 OK');
  });

  it('begins nothing for a client that has gone while a quicker way was tried', async () => {
    const asked = Promise.withResolvers<void>();
    const given = Promise.withResolvers<boolean>();
    const begun: string[] = [];
    const port = await open(
      (request) => {
        begun.push(new URL(request.url).pathname);
        return new Response('ok');
      },
      {
        direct: ({ url }, response) => {
          if (url !== '/gone') return false;
          response.once('close', () => given.resolve(false));
          asked.resolve();
          return given.promise;
        },
      },
    );
    const socket = await dial(port);
    socket.write('GET /gone HTTP/1.1\r\nHost: x\r\n\r\n');
    await asked.promise;
    socket.resetAndDestroy();
    await given.promise;
    expect(await (await fetch(`http://127.0.0.1:${port}/next`)).text()).toBe('ok');
    expect(begun).toEqual(['/next']);
  });

  it('takes no more connections than it may', async () => {
    const port = await open(() => new Response('ok'), { maxConnections: 1 });
    await dial(port);
    const second = await dial(port);
    expect(await readToEnd(second)).toBe('');
  });

  it('asks clients to connect elsewhere once it drains, and still answers them', async () => {
    const port = await open(() => new Response('ok'));
    const before = await fetch(`http://127.0.0.1:${port}/`);
    expect(before.headers.get('Connection')).not.toBe('close');
    await before.text();
    listeners[0]?.drain();
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close']);
  });
});
