import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../../listener/listen.ts';
import { openTestAccounts, type TestAccounts } from './open-test-accounts.ts';

describe('the body of an identity call', () => {
  let local: TestAccounts;
  let listener: Listener;

  beforeAll(async () => {
    local = await openTestAccounts();
    listener = await listen({ host: '127.0.0.1', port: 0, fetch: local.accounts.routes.fetch });
  });
  afterAll(async () => {
    await listener.stop(0);
    await local.remove();
  });

  /** Over a real connection, where a request can lack a body or its length. */
  async function post(rest: string): Promise<string> {
    const socket = connect(listener.port, '127.0.0.1');
    const head = `POST /local-auth/token HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`;
    socket.write(`${head}Content-Type: application/json\r\n${rest}`);
    let answer = '';
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString();
    });
    await once(socket, 'close');
    return answer.split('\r\n')[0] ?? '';
  }

  const chunked = (text: string): string =>
    `Transfer-Encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

  it('may be missing, and is then rejected', async () => {
    expect(await post('\r\n')).toBe('HTTP/1.1 400 Bad Request');
  });

  it('may have no Content-Length', async () => {
    expect(await post(chunked('{"email":"ada@example.test","name":"Ada"}'))).toBe('HTTP/1.1 200 OK');
  });

  it('is rejected beyond 64 KiB, whatever its Content-Length', async () => {
    expect(await post(chunked('x'.repeat(70_000)))).toBe('HTTP/1.1 413 Payload Too Large');
    expect(await post(`Content-Length: 70000\r\n\r\n${'x'.repeat(70_000)}`)).toBe(
      'HTTP/1.1 413 Payload Too Large',
    );
  });
});
