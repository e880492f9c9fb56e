import { createSession } from '@beep/core/session';
import { aUser, createFakeClock, createFakeIdentity, ok } from '@beep/core/testing';
import { expect, it } from 'vitest';
import { createReplySummary } from './create-reply-summary.ts';

it('is loaded for the signed-in user once it is shown, and again after a change', async () => {
  const identity = createFakeIdentity();
  const session = createSession({ identity, clock: createFakeClock() });
  const asked: string[] = [];
  const summary = createReplySummary({
    session,
    async summarize(uid) {
      asked.push(uid);
      return ok({ unread: asked.length, closed_by_flood: [] });
    },
  });
  identity.report(aUser({ uid: 'u1' }));
  expect(asked).toEqual([]);
  summary.subscribe(() => undefined);
  await expect.poll(() => summary.getSnapshot().summary?.unread).toBe(1);
  summary.send({ type: 'load' });
  await expect.poll(() => summary.getSnapshot().summary?.unread).toBe(2);
  identity.report(aUser({ uid: 'u2' }));
  expect(summary.getSnapshot()).toEqual({ uid: 'u2', summary: null });
  await expect.poll(() => summary.getSnapshot().summary?.unread).toBe(3);
  expect(asked).toEqual(['u1', 'u1', 'u2']);
  session.stop();
});
