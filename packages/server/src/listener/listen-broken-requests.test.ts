import { describe, expect, it } from 'vitest';
import { jsonOf, useListeners } from '../testing/use-listeners.ts';

describe('listen', { timeout: 30_000 }, () => {
  const { answerTo: responseTo } = useListeners();

  // spec: P14
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
      ...['127.999.1.1', '127.1.2.3.4', '0x1g.1', '256.256.256.256', '[1:2]', '[::1', '[]'].map(
        (name) => `Host: ${name}`,
      ),
      ...['a.test:65536', 'a.test:99999', '127.0.0.1:', 'a%00.test', '[::1]:70000', '1e400.1'].map(
        (name) => `Host: ${name}`,
      ),
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
    ['an invalid Host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'invalid_request'],
  ])('answers %s with an API error and closes', async (_name, bytes, status, code) => {
    const { head, body } = jsonOf(await responseTo(bytes));
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(body).toEqual({ code, message: expect.any(String) });
  });

  it('answers a request head that never ends', async () => {
    const times = { headers: 100, request: 200, check: 20 };
    const { head, body } = jsonOf(await responseTo('GET / HTTP/1.1\r\nHost: x\r\nA: ', { times }));
    expect(head).toMatch(/^HTTP\/1.1 408 /);
    expect(body).toMatchObject({ code: 'request_timeout' });
  });
});
