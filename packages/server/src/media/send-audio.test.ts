import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAudioCache } from '../storage/audio-cache.ts';
import type { TestParts } from '../testing/open-test-service.ts';
import { type Served, serveTestService } from '../testing/serve-test-service.ts';

const PATIENCE = { timeout: 50_000, interval: 10 };
/** For tests with many listeners, or long audio, on a busy machine. */
const LONG = { timeout: 60_000 };
const LISTENERS = 200;
/** More than the buffers of a connection hold when the client does not read. */
const LARGE = randomBytes(24 * 1024 * 1024);

describe('media for listeners who leave or read slowly', () => {
  const facts = { open: 0, opened: 0, bytesRead: 0, readable: LARGE.length };
  let served: Served;
  beforeAll(async () => {
    served = await serveTestService((service) => ({
      servedAudio: largeFiles(service.servedAudio),
      audioCache: createAudioCache(0),
    }));
  });
  afterAll(() => served.close());

  /** A store in which every file is large; counts open files and reads. */
  function largeFiles(store: TestParts['servedAudio']): TestParts['servedAudio'] {
    return {
      ...store,
      open: async () => ({
        size: LARGE.length,
        read: () => Promise.reject(new Error('A stream was not needed.')),
        openLocal: async () => {
          facts.open += 1;
          facts.opened += 1;
          return {
            read: async (into, position) => {
              if (position >= facts.readable) throw new Error('The disk cannot be read.');
              const bytes = LARGE.copy(into, 0, position);
              facts.bytesRead += bytes;
              return bytes;
            },
            close: async () => {
              facts.open -= 1;
            },
          };
        },
      }),
    };
  }

  const ask = (): Socket => {
    const socket = connect(served.port, '127.0.0.1');
    socket.write(`GET ${served.path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return socket;
  };

  /** Everything received until the connection is closed or reset. */
  const hearOut = async (socket: Socket): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
    return Buffer.concat(chunks);
  };

  it('closes all files when 200 listeners leave in the middle', LONG, async () => {
    await Promise.all(
      Array.from({ length: LISTENERS }, async () => {
        const socket = ask();
        await once(socket, 'data');
        socket.destroy();
      }),
    );
    await vi.waitFor(() => expect(facts).toMatchObject({ open: 0, opened: LISTENERS }), PATIENCE);
    expect(served.test.logged).toEqual([]);
  });

  it('reads no further than a listener receives, and sends everything in the end', LONG, async () => {
    facts.bytesRead = 0;
    const socket = ask().pause();
    let before = -1;
    // The connection's buffers fill before that many other requests are answered.
    while (before < facts.bytesRead || facts.bytesRead === 0) {
      before = facts.bytesRead;
      for (let other = 0; other < 50; other += 1) await fetch(`${served.origin}/livez`).then((r) => r.text());
    }
    expect(facts.bytesRead).toBeLessThan(LARGE.length);
    expect(facts.open).toBe(1);
    const received = await buffer(socket);
    expect(received.subarray(-LARGE.length).equals(LARGE)).toBe(true);
    await vi.waitFor(() => expect(facts.open).toBe(0), PATIENCE);
  });

  it(
    'aborts when the disk cannot be read, so that a partial response is not taken for a complete one',
    LONG,
    async () => {
      facts.readable = LARGE.length / 2;
      const received = await hearOut(ask());
      expect(received.toString('latin1', 0, 12)).toBe('HTTP/1.1 200');
      expect(received.length).toBeLessThan(LARGE.length);
      await vi.waitFor(() => expect(facts.open).toBe(0), PATIENCE);
      expect(served.test.logged.join()).toContain('answer_cut_off');
    },
  );
});
