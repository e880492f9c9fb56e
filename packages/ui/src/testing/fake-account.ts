import type { OwnCalls } from '@beep/api';
import type { Label } from '@beep/api/features/library';
import type { CallFailure, CallOutcome } from '@beep/core/recordings';
import { createSession } from '@beep/core/session';
import { aToken, aUser, createFakeClock, createFakeIdentity, failed, ok, refused } from '@beep/core/testing';
import type { OwnAccount } from '../ui-ports.ts';

/** A user with labels, without an archive, whose preferences cannot be loaded; `calls` are answered otherwise. */
export function createFakeAccount(
  labels: FakeLabels = createFakeLabels(),
  calls: Partial<OwnCalls> = {},
  isSignedIn = true,
): OwnAccount {
  const clock = createFakeClock();
  const identity = createFakeIdentity();
  const session = createSession({ identity, clock });
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  identity.report(isSignedIn ? aUser() : null);
  const unloadable = async () => failed({ kind: 'network', reason: 'unreachable' });
  const noArchive = async () => ok({ state: 'none' as const });
  return {
    session,
    calls: {
      ...labels.calls,
      ...{ getPreferences: unloadable, changePreferences: unloadable },
      ...{ getArchive: noArchive, prepareArchive: noArchive, ...calls },
    },
  };
}

/** Labels in memory. */
export interface FakeLabels {
  readonly calls: Pick<OwnCalls, 'listLabels' | 'createLabel' | 'changeLabel' | 'deleteLabel'>;
  /** All calls fail with this until it is null. */
  failure: CallFailure | null;
  stored: readonly Label[];
}

/** Makes the labels of one user, who has `stored`. */
export function createFakeLabels(stored: readonly Label[] = []): FakeLabels {
  let made = 0;
  const response = async <Value>(value: () => CallOutcome<Value>): Promise<CallOutcome<Value>> =>
    labels.failure === null ? value() : failed(labels.failure);
  const put = (label: Label): CallOutcome<Label> => {
    const others = labels.stored.filter(({ id }) => id !== label.id);
    const key = label.name.toLowerCase();
    if (others.some(({ name }) => name.toLowerCase() === key)) return refused(409, 'conflict');
    labels.stored = [...others, label].toSorted((a, b) => a.name.localeCompare(b.name));
    return ok(label);
  };
  const labels: FakeLabels = {
    failure: null,
    stored,
    calls: {
      listLabels: () => response(() => ok({ labels: [...labels.stored] })),
      createLabel: ({ body }) =>
        response(() => {
          made += 1;
          return put({ id: `new${made}`, ...body });
        }),
      changeLabel: ({ label: id, body }) =>
        response(() =>
          put({ name: '', color: 'grey', ...labels.stored.find((one) => one.id === id), ...body, id }),
        ),
      deleteLabel: ({ label }) =>
        response(() => {
          labels.stored = labels.stored.filter(({ id }) => id !== label);
          return ok(null);
        }),
    },
  };
  return labels;
}
