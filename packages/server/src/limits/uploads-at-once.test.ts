import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { responseCode } from '../testing/response-code.ts';
import { readSample } from '../testing/sample-audio.ts';
import { createArrivingUploads } from '../upload/arriving-uploads.ts';

const LIMITS = { perUser: 2, perAddress: 0, bytes: 64 * 1024 };

describe('uploads that do not finish', () => {
  let test: TestService;
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];

  beforeEach(async () => {
    test = await openTestService(() => ({ arriving: createArrivingUploads(LIMITS) }));
  });
  afterEach(async () => {
    for (const body of bodies.splice(0)) body.close();
    await test.close();
  });

  /** Sends that many bytes and leaves the request open. */
  function begin(uid: string, bytes: number): Promise<Response> {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(bytes));
        bodies.push(controller);
      },
    });
    const init = { method: 'POST', uid, body, duplex: 'half' } as RequestInit & { uid: string };
    return test.request('/api/v1/recordings', init);
  }

  const spooled = (count: number): Promise<void> =>
    expect.poll(() => test.filesIn('spool'), { timeout: 10_000 }).toHaveLength(count);

  // spec: U9
  it('are limited per account, without affecting others', async () => {
    const slow = [begin('ann', 10), begin('ann', 10)];
    await spooled(2);
    expect(await responseCode(test.upload(await readSample('recorded.webm'), { uid: 'ann' }))).toBe(
      '429 rate_limited',
    );
    expect((await test.upload(await readSample('recorded.webm'), { uid: 'ben' })).status).toBe(201);
    for (const body of bodies.splice(0)) body.close();
    expect(await Promise.all(slow.map(responseCode))).toEqual(['422 too_small', '422 too_small']);
    expect((await test.upload(await readSample('recorded.webm'), { uid: 'ann' })).status).toBe(201);
  });

  // spec: U7
  it('yield to others when the spool is full, even if they are idle', async () => {
    const slow = [begin('ann', 30_000), begin('ann', 25_000)];
    await spooled(2);
    const other = test.upload(await readSample('recorded.webm'), { uid: 'ben' });
    expect((await other).status).toBe(201);
    await spooled(1);
    for (const body of bodies.splice(0)) body.close();
    const codes = await Promise.all(slow.map(responseCode));
    expect(codes).toEqual(['503 unavailable', '415 not_audio']);
  });
});
