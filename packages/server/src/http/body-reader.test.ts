import { describe, expect, it } from 'vitest';
import { createBodyReader } from './body-reader.ts';

/** A body whose chunks arrive with `send`; `close` ends it. */
function aBody(): {
  stream: ReadableStream<Uint8Array>;
  send: (bytes: number) => void;
  close: () => void;
} {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    stream,
    send: (bytes) => controller?.enqueue(new Uint8Array(bytes)),
    close: () => controller?.close(),
  };
}

describe('createBodyReader', { timeout: 30_000 }, () => {
  it('returns the chunks and the end', async () => {
    const { stream, send, close } = aBody();
    const reader = createBodyReader(stream);
    send(3);
    send(4);
    close();
    expect([(await reader.next())?.length, (await reader.next())?.length]).toEqual([3, 4]);
    expect(await reader.next()).toBeUndefined();
  });

  it('ends at once without a body', async () => {
    expect(await createBodyReader(null).next()).toBeUndefined();
  });

  it('does not wait for a client that has stopped sending', async () => {
    const { stream, send } = aBody();
    const reader = createBodyReader(stream, { pace: { windowMs: 50, minBytes: 10 } });
    send(9);
    await reader.next();
    await expect(reader.next()).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('does not wait for a client that sends one byte at a time', async () => {
    const { stream, send } = aBody();
    const reader = createBodyReader(stream, { pace: { windowMs: 50, minBytes: 1000 } });
    const trickle = setInterval(() => send(1), 5);
    const readAll = async (): Promise<void> => {
      while (await reader.next());
    };
    await expect(readAll()).rejects.toMatchObject({ code: 'invalid_request' });
    clearInterval(trickle);
  });

  it('keeps waiting while enough arrives', async () => {
    const { stream, send, close } = aBody();
    const reader = createBodyReader(stream, { pace: { windowMs: 100, minBytes: 1 } });
    let chunks = 0;
    const steady = setInterval(() => {
      send(1000);
      chunks += 1;
      if (chunks === 20) {
        clearInterval(steady);
        close();
      }
    }, 10);
    let bytes = 0;
    for (let chunk = await reader.next(); chunk; chunk = await reader.next()) bytes += chunk.length;
    expect(bytes).toBe(20_000);
  });

  // spec: U8
  it('stops reading if very many small chunks arrive', async () => {
    const { stream, send, close } = aBody();
    for (let count = 0; count < 150_000; count += 1) send(1);
    close();
    const reader = createBodyReader(stream);
    const readAll = async (): Promise<void> => {
      while (await reader.next());
    };
    await expect(readAll()).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('drains the rest', async () => {
    const { stream, send, close } = aBody();
    const reader = createBodyReader(stream);
    send(3);
    await reader.next();
    const drained = reader.drain();
    send(5);
    close();
    await drained;
    expect(await reader.next()).toBeUndefined();
  });

  it('does not wait again for a client that was too slow', async () => {
    const { stream, send } = aBody();
    const reader = createBodyReader(stream, { pace: { windowMs: 20, minBytes: 10 } });
    await expect(reader.next()).rejects.toMatchObject({ code: 'invalid_request' });
    await reader.drain();
    send(5);
    expect((await reader.next())?.length).toBe(5);
  });
});
