import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { freePort } from '@beep/testkit/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ConfigError } from '../config/config-error.ts';
import { listenForStart, type StartListener } from './listen-for-start.ts';

describe('the listener of a start', () => {
  const opened: StartListener[] = [];
  afterEach(async () => {
    vi.useRealTimers();
    for (const listener of opened.splice(0)) await listener.stop(0);
  });

  async function open(port: number): Promise<StartListener> {
    const listener = await listenForStart({ host: '127.0.0.1', port, fetch: () => new Response('here') });
    opened.push(listener);
    return listener;
  }

  async function isRefused(port: number): Promise<boolean> {
    const socket = connect({ host: '127.0.0.1', port });
    const refused = await once(socket, 'connect').then(
      () => false,
      () => true,
    );
    socket.destroy();
    return refused;
  }

  it('refuses connections until it is asked to listen, which it does once', async () => {
    const port = await freePort();
    const listener = await open(port);
    expect(await isRefused(port)).toBe(true);
    const [first, second] = await Promise.all([listener.listenNow(), listener.listenNow()]);
    expect(first).toBe(second);
    expect(await isRefused(port)).toBe(false);
  });

  it('listens by itself when the start is slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const port = await freePort();
    await open(port);
    await vi.advanceTimersByTimeAsync(9999);
    expect(await isRefused(port)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await expect.poll(() => isRefused(port)).toBe(false);
  });

  it('rejects a port on which another program listens, before and after', async () => {
    const port = await freePort();
    const listener = await open(port);
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    try {
      await expect(open(port)).rejects.toThrow(ConfigError);
      await expect(listener.listenNow()).rejects.toThrow(`Port ${port} is in use.`);
      await expect(listener.failed).rejects.toThrow(ConfigError);
    } finally {
      other.close();
    }
  });

  it.each(['192.0.2.7', 'beep.invalid'])('rejects a host that is not of this machine: %s', async (host) => {
    const start = listenForStart({ host, port: await freePort(), fetch: () => new Response('here') });
    await expect(start).rejects.toThrow(new ConfigError(`HOST=${host} is not an address of this machine.`));
  });

  it('does not mind a program that uses the port for UDP', async () => {
    const port = await freePort();
    const other = createSocket('udp4').bind(port, '127.0.0.1');
    await once(other, 'listening');
    const listener = await open(port);
    expect(await listener.listenNow()).toMatchObject({ port });
    other.close();
  });

  it('does not listen after it was stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const port = await freePort();
    const listener = await open(port);
    await listener.stop(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await isRefused(port)).toBe(true);
  });
});
