import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readToEnd, useListeners } from '../testing/use-listeners.ts';

const MIB = 1024 * 1024;

describe('listen', { timeout: 30_000 }, () => {
  const { open, dial } = useListeners();

  // spec: U9
  it('disconnects a client that does not read', async () => {
    let release: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      release = resolve;
    });
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(MIB)),
          cancel: () => release(),
        }),
      );
    const port = await open(endless, { times: { silence: 200 } });
    const socket = await dial(port);
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await ended;
    expect(await readToEnd(socket)).not.toBe('');
  });

  // spec: U9
  it('disconnects a client that does not send', async () => {
    const port = await open(async (request) => new Response(await request.text()), {
      times: { silence: 100 },
    });
    const socket = await dial(port);
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345');
    await readToEnd(socket);
    expect(socket.closed).toBe(true);
  });

  it('waits for our own response while the connection is idle', async () => {
    const slow = async (): Promise<Response> => {
      await setTimeout(2500);
      return new Response('at last');
    };
    const port = await open(slow, { times: { silence: 1000 } });
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('at last');
  });

  it('aborts a response that takes for ever', async () => {
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
});
