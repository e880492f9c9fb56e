import { uploadSchema } from '@beep/api/contract';
import { replyCalls } from '@beep/api/features/replies';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryLimiter } from '../limits/memory-limiter.ts';
import { createRequestLimits } from '../limits/request-limits.ts';
import { openTestService, type TestService } from '../testing/open-test-service.ts';
import { readSample } from '../testing/sample-audio.ts';

const [, , replySummarySchema] = replyCalls.getReplySummary.answer;

const webm = await readSample('recorded.webm');
/** Each stores a reply or is refused. All of them with FAULT_ROUNDS. */
const ATTEMPTS = process.env.FAULT_ROUNDS === undefined ? 700 : 10_000;
const AT_ONCE = 20;
const SETTINGS = {
  ...{ uploadsPerUser: 60, uploadsPerAddress: 600, readsPerAddress: 1200, writesPerAddress: 1200 },
  listensPerAddress: 2000,
};

describe('a flood of replies', { tags: 'long', timeout: 600_000 }, () => {
  let test: TestService;
  afterEach(() => test.close());

  // spec: replies.13, L17
  it('closes the note, and leaves the inbox bounded and the service answering', async () => {
    const limits = createRequestLimits(SETTINGS, createMemoryLimiter);
    test = await openTestService(() => ({ limits, maxStoredBytes: 1024 * 1024 * 1024 }));
    const { filename } = uploadSchema.parse(await (await test.upload(webm)).json());
    await test.service.stores.replies.setState(filename, 'open');
    const statuses = new Map<number, number>();
    for (let at = 0; at < ATTEMPTS; at += AT_ONCE) {
      const sent = Array.from({ length: AT_ONCE }, (_, index) => attempt(filename, at + index));
      // While the replies of the round are being received.
      const read = await test.request(`/api/v1/recordings/${filename}`);
      expect(read.status).toBe(200);
      expect((await test.filesIn('spool')).length).toBeLessThanOrEqual(AT_ONCE);
      for (const { status } of await Promise.all(sent)) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    // The note closed at 200 replies, and took those that were on their way.
    const stored = statuses.get(201) ?? 0;
    expect(stored).toBeGreaterThanOrEqual(200);
    expect(stored).toBeLessThan(200 + AT_ONCE);
    expect(statuses.get(403)).toBe(ATTEMPTS - stored);
    const summary = await test.request('/api/v1/users/ann/replies/summary', { uid: 'ann' });
    expect(replySummarySchema.parse(await summary.json())).toEqual({
      unread: stored,
      closed_by_flood: [filename],
    });
    expect(await test.filesIn('audio')).toHaveLength(stored + 1);
    expect(await test.filesIn('spool')).toEqual([]);
  });

  /** From another browser behind another address. */
  const attempt = (note: string, index: number): Promise<Response> =>
    test.request(`/api/v1/recordings/${note}/replies`, {
      ...{ method: 'POST', body: webm },
      headers: {
        'Reply-Token': `${String(index).padEnd(42, '_')}A`,
        'Idempotency-Key': crypto.randomUUID(),
      },
    });
});
