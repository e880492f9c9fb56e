import { adminCalls } from '@beep/api/features/admin';
import type { ContractClient } from '@beep/browser';
import { type Actor, createActor } from '@beep/core/actor';
import {
  type BulkDeletionEvent,
  type BulkDeletionState,
  bulkDeletionMachine,
} from './bulk-deletion-machine.ts';

/** A request that deletes many accounts takes longer than other calls. */
const TIMEOUT_MS = 120_000;

/** The running deletion of a list of accounts. */
export type BulkDeletion = Actor<BulkDeletionState, BulkDeletionEvent>;

/** `stop` ends it after the lot that is being sent. */
export function createBulkDeletion(call: ContractClient): BulkDeletion {
  return createActor(bulkDeletionMachine, ({ addresses, isDryRun }, send) => {
    const body = { addresses: [...addresses], dryRun: isDryRun };
    void call(adminCalls.deletePeople, { body, timeoutMs: TIMEOUT_MS }).then((outcome) =>
      send({ type: 'answered', outcome }),
    );
  });
}
