import { type Actor, createActor } from '../actor/create-actor.ts';
import {
  type BulkDeletionEvent,
  type BulkDeletionState,
  bulkDeletionMachine,
} from './bulk-deletion-machine.ts';
import type { PeopleApi } from './ports.ts';

/** The running deletion of a list of accounts. */
export type BulkDeletion = Actor<BulkDeletionState, BulkDeletionEvent>;

/** `stop` ends it after the lot that is being sent. */
export function createBulkDeletion(api: Pick<PeopleApi, 'removeAll'>): BulkDeletion {
  return createActor(bulkDeletionMachine, ({ request }, send) => {
    void api.removeAll(request).then((outcome) => send({ type: 'answered', outcome }));
  });
}
