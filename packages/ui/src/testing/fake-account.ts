import { createSession } from '@beep/core/session';
import {
  aToken,
  aUser,
  createFakeArchive,
  createFakeClock,
  createFakeIdentity,
  createFakeLabels,
  type FakeLabels,
  failed,
} from '@beep/core/testing';
import type { LabelsAccount } from '../recordings/recording-ports.ts';
import type { SettingsAccount } from '../settings/settings-ports.ts';

export interface FakeAccount extends LabelsAccount, SettingsAccount {
  readonly labels: FakeLabels;
}

/** A signed-in user whose preferences cannot be loaded. */
export function createFakeAccount(labels: FakeLabels = createFakeLabels()): FakeAccount {
  const clock = createFakeClock();
  const identity = createFakeIdentity();
  const session = createSession({ identity, clock });
  identity.respondWithToken({ status: 'token', token: aToken(clock.nowMs() + 3_600_000) });
  identity.report(aUser());
  const unloadable = async () => failed({ kind: 'network', message: 'down' });
  return {
    session,
    preferences: { get: unloadable, change: unloadable },
    archive: createFakeArchive().api,
    labels,
  };
}
