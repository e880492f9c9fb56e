import type { JobRunner } from '../jobs/job-runner.ts';
import type { JobHandler } from '../jobs/job-worker.ts';
import type { Log } from '../log/log.ts';
import { REMOVAL_PACE, removeAudio } from '../recordings/removal/remove-audio.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { AccountDeletion, ErasableRecording } from '../storage/deletion-store.ts';
import type { JobName } from '../storage/job-store.ts';
import type { RemovableFile } from '../storage/removal-store.ts';
import { type BatchPace, inBatches } from '../storage/sql/batches.ts';
import type { Stores } from '../storage/stores.ts';
import type { AccountDirectory } from './account-directory.ts';

const MAX_QUEUED = 100;
/** An upload that was in progress when its account was deleted has ended by then. */
const LATEST_UPLOAD_MS = 3_600_000;

export const DELETE_ACCOUNT = 'delete_account';
const DELETION_SLOTS = 2;

export function deleteAccountJob(uid: string): JobName {
  return { kind: DELETE_ACCOUNT, key: uid };
}

export interface DeleteAccountDeps {
  readonly stores: Pick<Stores, 'accountDeletions' | 'erasures'>;
  readonly audio: Pick<AudioStore, 'removeAll'>;
  readonly accounts: AccountDirectory;
  readonly now: () => number;
  /** {@link REMOVAL_PACE} by default. */
  readonly pace?: BatchPace | undefined;
}

export interface BeginDeletionDeps {
  readonly stores: Pick<Stores, 'accountDeletions'>;
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  readonly log: Log;
}

/**
 * Deletes an account and everything it made. When it resolves, its tokens are refused and its links are dead, however
 * many there are; {@link finishAccountDeletion} removes the rest as a job.
 */
export async function deleteAccount(
  { stores, jobs, log }: BeginDeletionDeps,
  deletion: AccountDeletion,
): Promise<void> {
  await stores.accountDeletions.begin(deletion);
  // The deletion is stored: if the job cannot be queued now, the next `queue_account_deletions` queues it.
  await jobs
    .enqueue(deleteAccountJob(deletion.uid))
    .catch((error: unknown) => log.error('queue_account_deletion', error));
}

export interface DeletionJobNeeds extends DeleteAccountDeps {
  readonly jobs: Pick<JobRunner, 'enqueue'>;
  /** True once files may be removed. */
  readonly mayRemove: () => boolean;
  readonly times: { readonly sweepIntervalMs: number };
}

export function createDeletionJobs(needs: DeletionJobNeeds): readonly JobHandler[] {
  const { mayRemove: isReady, times } = needs;
  return [
    {
      kind: 'queue_account_deletions',
      ...{ slots: 1, isReady },
      periodic: { everyMs: times.sweepIntervalMs, firstMs: 0 },
      work: () => queueAccountDeletions(needs),
    },
    {
      kind: DELETE_ACCOUNT,
      ...{ slots: DELETION_SLOTS, isReady },
      work: (job, signal) => finishAccountDeletion(needs, job.key, signal),
    },
  ];
}

/** Queues stored deletions without a job, which a crash in between has left. */
async function queueAccountDeletions(deps: Pick<DeletionJobNeeds, 'stores' | 'now' | 'jobs'>): Promise<void> {
  const unattended = await deps.stores.accountDeletions.unattended(DELETE_ACCOUNT, {
    finishedAfter: deps.now() - LATEST_UPLOAD_MS,
    limit: MAX_QUEUED,
  });
  for (const { uid } of unattended) await deps.jobs.enqueue(deleteAccountJob(uid));
}

export interface Erasure {
  /** The deletion time for recordings that were not deleted before. */
  readonly deletedAt: number;
  readonly signal?: AbortSignal;
}

/**
 * Erases recordings of a deleted account; every step is idempotent. Resolves with the number of recordings whose files
 * could not be removed: these cannot be played, and the rest of their data stays.
 */
export async function eraseRecordings(
  { stores, audio, now }: Pick<DeleteAccountDeps, 'stores' | 'audio' | 'now'>,
  files: readonly RemovableFile[],
  { deletedAt, signal }: Erasure,
): Promise<{ readonly left: number; readonly reason?: unknown }> {
  await stores.erasures.begin(
    files.map(({ id }) => id),
    deletedAt,
  );
  const left = await removeAudio(audio, files);
  const removed = files.map(({ id }) => id).filter((id) => !left.has(id));
  await stores.erasures.erase(removed, now(), signal);
  const [reason] = left.values();
  return { left: left.size, reason };
}

/** Continues a stored deletion after any interruption; does nothing if nothing is left. */
export async function finishAccountDeletion(
  deps: DeleteAccountDeps,
  uid: string,
  signal: AbortSignal,
): Promise<void> {
  const { accountDeletions } = deps.stores;
  const deletion = await accountDeletions.find(uid);
  if (!deletion) return;
  // Not after the recordings, which may take long: a user who signs in again meanwhile has a new account.
  const identityEnded = endIdentity(deps, deletion);
  identityEnded.catch(() => undefined);
  await eraseAll(deps, deletion, signal);
  await identityEnded;
  await accountDeletions.finish(deletion, deps.now());
}

/** Keeps the identity of a user who has signed in again and recorded since: the account is a new one. */
async function endIdentity(
  { stores, accounts }: DeleteAccountDeps,
  deletion: AccountDeletion,
): Promise<void> {
  const newest = await stores.accountDeletions.newestRecordingOf(deletion.uid);
  if (newest !== undefined && newest > deletion.deletedAt) return;
  await accounts.deleteAccount(deletion.uid);
}

async function eraseAll(
  deps: DeleteAccountDeps,
  deletion: AccountDeletion,
  signal: AbortSignal,
): Promise<void> {
  let left = 0;
  let firstReason: unknown;
  let last: ErasableRecording | undefined;
  const eraseNext = async (limit: number): Promise<number> => {
    const files = await deps.stores.erasures.remaining(deletion, limit, last);
    const erased = await eraseRecordings(deps, files, { deletedAt: deletion.deletedAt, signal });
    left += erased.left;
    firstReason ??= erased.reason;
    last = files.at(-1) ?? last;
    return files.length;
  };
  await inBatches(deps.pace ?? REMOVAL_PACE, eraseNext, signal);
  if (left > 0)
    throw new Error(`The files of ${left} recordings could not be removed: ${String(firstReason)}`);
}
