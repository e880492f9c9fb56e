import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from './start-faulty-proxy.ts';

describe('startFaultyProxy', () => {
  let server: Server;
  let proxy: FaultyProxy;

  beforeEach(async () => {
    server = createServer((_request, response) => response.end('x'.repeat(1000))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    proxy = await startFaultyProxy((server.address() as AddressInfo).port);
  });
  afterEach(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  });

  function ask(timeoutMs = 5000): Promise<string> {
    const signal = AbortSignal.timeout(timeoutMs);
    return fetch(`http://127.0.0.1:${proxy.port}/`, { signal }).then((response) => response.text());
  }

  it('forwards, and notifies watchers of each chunk', async () => {
    let pieces = 0;
    const stop = proxy.watch(() => {
      pieces += 1;
    });
    expect(await ask()).toHaveLength(1000);
    stop();
    const before = pieces;
    expect(before).toBeGreaterThanOrEqual(2);
    expect(await ask()).toHaveLength(1000);
    expect(pieces).toBe(before);
  });

  it.each([
    ['refuses', { kind: 'refuse' }],
    ['says nothing', { kind: 'hang' }],
    ['cuts the answer', { kind: 'cut', answeredBytes: 500 }],
    ['cuts the question', { kind: 'cut-question', askedBytes: 10 }],
  ] as const)('%s, until set to forward again', async (_name, conduct) => {
    proxy.conduct(conduct);
    await expect(ask(300)).rejects.toThrow();
    proxy.conduct({ kind: 'pass' });
    expect(await ask()).toHaveLength(1000);
  });

  it('responds itself', async () => {
    proxy.conduct({ kind: 'answer', bytes: 'HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\nno' });
    expect(await ask()).toBe('no');
  });

  it('delays responses', async () => {
    proxy.conduct({ kind: 'slow', delayMs: 1000 });
    await expect(ask(300)).rejects.toThrow();
    expect(await ask()).toHaveLength(1000);
  });
});
