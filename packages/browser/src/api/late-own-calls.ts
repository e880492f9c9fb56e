import type { Call, OwnCalls, Sent } from '@beep/api';
import { archiveCalls } from '@beep/api/features/archive';
import { labelCalls } from '@beep/api/features/library';
import { preferenceCalls } from '@beep/api/features/preferences';
import { asRemoved } from './as-removed.ts';
import { createOwnerClient, type OwnerClientOptions } from './create-contract-client.ts';

const CALLS: Readonly<Record<keyof OwnCalls, Call>> = { ...archiveCalls, ...labelCalls, ...preferenceCalls };

/** Those on labels have the user as a parameter. */
export function bindOwnCalls(options: Omit<OwnerClientOptions, 'uid'>): OwnCalls {
  const call = createOwnerClient({ ...options, uid: '' });
  const bound = Object.fromEntries(
    Object.entries(CALLS).map(([name, one]) => [name, (sent: Sent<Call>) => call(one, sent)]),
  ) as unknown as OwnCalls;
  return { ...bound, deleteLabel: async (sent) => asRemoved(await bound.deleteLabel(sent)) };
}
