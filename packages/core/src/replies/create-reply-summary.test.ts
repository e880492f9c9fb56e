import { expect, it } from 'vitest';
import { createSession } from '../session/create-session.ts';
import { aUser, createFakeClock, createFakeIdentity, ok } from '../testing/index.ts';
import { createReplySummary } from './create-reply-summary.ts';

it('is loaded for the signed-in user once it is shown, and again after a change', async () => {
  const identity = createFakeIdentity();
  const session = createSession({ identity, clock: createFakeClock() });
  const asked: string[] = [];
  let changed = (): void => undefined;
  const summary = createReplySummary({
    session,
    inbox: {
      async summarize(uid) {
        asked.push(uid);
        return ok({ unread: asked.length, closedByFlood: [] });
      },
      onChanged(listener) {
        changed = listener;
        return () => undefined;
      },
    },
  });
  identity.report(aUser({ uid: 'u1' }));
  expect(asked).toEqual([]);
  summary.subscribe(() => undefined);
  await expect.poll(() => summary.getSnapshot().summary?.unread).toBe(1);
  changed();
  await expect.poll(() => summary.getSnapshot().summary?.unread).toBe(2);
  identity.report(aUser({ uid: 'u2' }));
  expect(summary.getSnapshot()).toEqual({ uid: 'u2', summary: null });
  await expect.poll(() => summary.getSnapshot().summary?.unread).toBe(3);
  expect(asked).toEqual(['u1', 'u1', 'u2']);
  session.stop();
});
