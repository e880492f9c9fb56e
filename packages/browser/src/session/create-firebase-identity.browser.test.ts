import { expect, it, vi } from 'vitest';
import { createFirebaseIdentity } from './create-firebase-identity.ts';

it('starts the SDK without a request and reports a signed-out user', async () => {
  const identity = await createFirebaseIdentity(
    { mode: 'firebase', apiKey: 'key', authDomain: 'beep.invalid', projectId: 'project' },
    { scope: 'browser' },
  );
  const listener = vi.fn();
  const unsubscribe = identity.onUserChanged(listener);
  await vi.waitFor(() => expect(listener.mock.calls).toEqual([[null]]));
  expect(await identity.getToken({ forceRefresh: true })).toEqual({ status: 'signed-out' });
  await identity.signOut();
  unsubscribe();
  const elsewhere = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).origin !== location.origin);
  expect(elsewhere).toEqual([]);
});
