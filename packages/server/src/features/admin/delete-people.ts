import { setImmediate } from 'node:timers/promises';
import type { BulkResult } from '@beep/api/features/admin';
import type { Actor } from '../../access/administrators.ts';
import { deleteAccountJob } from '../../auth/delete-account.ts';
import { domainOf } from '../../policies/domain-of.ts';
import { covers } from '../../storage/domains.ts';
import type { Person } from '../../storage/people-store.ts';
import type { AdminDeps } from './admin-deps.ts';
import { findPerson } from './find-person.ts';

/** Addresses per transaction: other writes wait for one lot, not for the list. */
const LOT = 25;

/**
 * Deletes an account with everything it made, as its owner can. When it resolves, all of it is silent; a job removes
 * the rest. Rejects with `not_found` or `forbidden`.
 */
export async function deletePerson(deps: AdminDeps, uid: string, actor: Actor): Promise<Person> {
  const person = await findPerson(deps, uid, actor);
  await deleteLot(deps, [person], actor);
  return person;
}

/** Deletes the accounts of the addresses, or with `dryRun` says what that would delete. One result per address. */
export async function deletePeople(
  deps: AdminDeps,
  { addresses, dryRun }: { readonly addresses: readonly string[]; readonly dryRun: boolean },
  actor: Actor,
): Promise<BulkResult[]> {
  const all = [...new Set(addresses)];
  const results: BulkResult[] = [];
  for (let at = 0; at < all.length; at += LOT) {
    const lot = all.slice(at, at + LOT);
    // Do not reveal whether an address of another domain has an account.
    const ours = lot.filter((address) => covers(actor.domains, domainOf(address)));
    const people = await deps.stores.people.findByAddress(ours);
    if (!dryRun && people.length > 0) await deleteLot(deps, people, actor);
    for (const address of lot) {
      const accounts = people.filter(({ email }) => email === address);
      results.push(resultOf(address, accounts, { dryRun, isOurs: ours.includes(address) }));
    }
    await setImmediate();
  }
  return results;
}

function resultOf(
  address: string,
  accounts: readonly Person[],
  { dryRun, isOurs }: { readonly dryRun: boolean; readonly isOurs: boolean },
): BulkResult {
  const outcome = (): BulkResult['outcome'] => {
    if (!isOurs) return 'not_yours';
    if (accounts.length === 0) return 'unknown';
    return dryRun ? 'would_delete' : 'deleted';
  };
  const sum = (key: 'recordings' | 'bytes'): number => accounts.reduce((total, one) => total + one[key], 0);
  return { address, outcome: outcome(), recordings: sum('recordings'), bytes: sum('bytes') };
}

async function deleteLot(
  { stores, jobs, log, now }: AdminDeps,
  people: readonly Person[],
  actor: Actor,
): Promise<void> {
  const at = now();
  const deletions: (Person & { deletedAt: number })[] = [];
  for (const person of people) {
    const newest = (await stores.accountDeletions.newestRecordingOf(person.uid)) ?? 0;
    deletions.push({ ...person, deletedAt: Math.max(at, newest) });
  }
  await stores.audit.change(async ({ accountDeletions }, append) => {
    for (const { uid, email, domain, recordings, bytes, deletedAt } of deletions) {
      await accountDeletions.begin({ uid, deletedAt });
      await append({
        ...{ at, actor: actor.name, action: 'account_deleted', domain },
        ...{ subject: email ?? uid, details: { uid, recordings, bytes } },
      });
    }
  });
  for (const { uid } of people) {
    // Stored: `queue_account_deletions` queues a missing job.
    await jobs
      .enqueue(deleteAccountJob(uid))
      .catch((error: unknown) => log.error('queue_account_deletion', error));
  }
}
