import { libraryCalls } from '@beep/api/features/library';
import type { OwnLabels } from '@beep/core/recordings';
import { asRemoved } from './as-removed.ts';
import { type ContractClient, createOwnerClient, type OwnerClientOptions } from './create-contract-client.ts';

export function createLabelCalls(options: Omit<OwnerClientOptions, 'uid'>): OwnLabels {
  const as = (uid: string): ContractClient => createOwnerClient({ ...options, uid });
  return {
    async list(uid) {
      const outcome = await as(uid)(libraryCalls.listLabels, {});
      return outcome.status === 'ok' ? { status: 'ok', value: outcome.value.labels } : outcome;
    },
    create: (uid, body) => as(uid)(libraryCalls.createLabel, { body }),
    change: (uid, { id, ...body }) => as(uid)(libraryCalls.changeLabel, { label: id, body }),
    remove: async (uid, label) => asRemoved(await as(uid)(libraryCalls.deleteLabel, { label })),
  };
}
