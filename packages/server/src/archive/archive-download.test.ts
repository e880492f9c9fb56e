import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { basename } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aNote } from '../testing/account-notes.ts';
import { openTestService } from '../testing/open-test-service.ts';
import { prepareArchiveOf } from '../testing/prepare-archive-of.ts';
import { serveTestService } from '../testing/serve-test-service.ts';

const sumOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('the download of an archive', () => {
  // spec: archives.2
  it('gives the same bytes over sockets that are cut, each continued from where it was', async () => {
    const { test, origin, close } = await serveTestService();
    onTestFinished(close);
    await aNote(test);
    const { path, bytes } = await prepareArchiveOf(test);
    const whole = await test.request(path);
    const etag = whole.headers.get('ETag') ?? '';
    const parts: Buffer[] = [];
    let received = 0;
    while (received < bytes) {
      const part = await receiveAndCut(`${origin}${path}`, {
        Range: `bytes=${received}-`,
        'If-Range': etag,
      });
      expect([part.status, part.range]).toEqual([206, `bytes ${received}-${bytes - 1}/${bytes}`]);
      parts.push(part.bytes);
      received += part.bytes.length;
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(sumOf(Buffer.concat(parts))).toBe(sumOf(new Uint8Array(await whole.arrayBuffer())));
    expect(test.logged).toEqual([]);
  });

  // spec: V1
  it('reads whole files in a thread only, and gives no byte of one with another sum', async () => {
    const summed: string[] = [];
    let lies = false;
    const test = await openTestService(({ sums }) => ({
      sums: {
        sum: async (path) => {
          summed.push(basename(path));
          const found = await sums.sum(path);
          return lies && path.endsWith('.webm') ? { ...found, sha256: '0'.repeat(64) } : found;
        },
      },
    }));
    onTestFinished(() => test.close());
    const note = await aNote(test);
    const { path } = await prepareArchiveOf(test);
    expect((await test.request(path, { method: 'HEAD' })).status).toBe(200);
    expect(summed).toEqual([]);
    const part = await test.request(path, { headers: { Range: 'bytes=0-999' } });
    expect((await part.arrayBuffer()).byteLength).toBe(1000);
    expect(summed).toEqual([expect.stringMatching(/\.frame$/), `${note}.webm`]);
    lies = true;
    const refused = await test.request(path, { headers: { Range: 'bytes=0-999' } });
    const received = await refused.arrayBuffer().catch(() => new ArrayBuffer(0));
    expect(received.byteLength).toBeLessThan(1000);
  });
});

interface Received {
  readonly status: number | undefined;
  readonly range: string | undefined;
  readonly bytes: Buffer;
}

/** Resolves with the first piece of the body, after which it destroys the socket. */
function receiveAndCut(url: string, headers: Record<string, string>): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      response.once('data', (bytes: Buffer) => {
        resolve({ status: response.statusCode, range: response.headers['content-range'], bytes });
        request.destroy();
      });
    });
    request.on('error', reject);
  });
}
