import type { AccountDirectory } from '../identity/account-directory.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Log } from '../log.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { AccountDeletion, ErasableRecording } from '../storage/deletion-store.ts';
import type { RemovableFile, Stores } from '../storage/recording-store.ts';
import { removeAudio } from './remove-audio.ts';

/** Recordings whose files go in one call, which a slow bucket answers in a second too. */
const LOT = 100;
const MAX_QUEUED = 100;
/** An upload that was under way when its account was deleted has come to its end by then. */
const LATEST_UPLOAD_MS = 3_600_000;

export const DELETE_ACCOUNT = 'delete_account';

export interface DeleteAccountDeps {
  readonly stores: Pick<Stores, 'accountDeletions' | 'erasures'>;
  readonly audio: AudioStore;
  readonly accounts: AccountDirectory;
  readonly now: () => number;
}

/**
 * Deletes an account with everything it made. When it resolves its tokens are refused and its links are dead, however
 * many there are; {@link finishAccountDeletion} removes the rest as a job.
 */
export async function deleteAccount(
  { stores, jobs, log }: Pick<DeleteAccountDeps, 'stores'> & { readonly jobs: JobRunner; readonly log: Log },
  deletion: AccountDeletion,
): Promise<void> {
  await stores.accountDeletions.begin(deletion);
  // It is noted: where the job cannot be queued now, the next sweep does it.
  await jobs
    .enqueue({ kind: DELETE_ACCOUNT, key: deletion.uid })
    .catch((error: unknown) => log.error('queue_account_deletion', error));
}

/** Queues the deletions that were noted and that no job is there for, because the process ended in between. */
export async function queueAccountDeletions(
  deps: Pick<DeleteAccountDeps, 'stores' | 'now'> & { readonly jobs: JobRunner },
): Promise<void> {
  const unattended = await deps.stores.accountDeletions.unattended(DELETE_ACCOUNT, {
    finishedAfter: deps.now() - LATEST_UPLOAD_MS,
    limit: MAX_QUEUED,
  });
  for (const { uid } of unattended) await deps.jobs.enqueue({ kind: DELETE_ACCOUNT, key: uid });
}

export interface Erasure {
  /** When the recordings were deleted, for those that were not before. */
  readonly deletedAt: number;
  readonly signal?: AbortSignal;
}

/**
 * Removes what is left of recordings of a deleted account; every step may be done twice. Answers how many have files
 * that could not be removed: those are silent, and everything else of them is still there.
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

/** Goes on with a deletion that was noted, wherever it was interrupted; does nothing where nothing is left. */
export async function finishAccountDeletion(
  deps: DeleteAccountDeps,
  uid: string,
  signal: AbortSignal,
): Promise<void> {
  const { accountDeletions } = deps.stores;
  const deletion = await accountDeletions.find(uid);
  if (!deletion) return;
  // Not after the recordings, which may take a while: whoever signs in again meanwhile has a new account.
  const identityEnded = endIdentity(deps, deletion);
  identityEnded.catch(() => undefined);
  await eraseAll(deps, deletion, signal);
  await identityEnded;
  await accountDeletions.finish(deletion, deps.now());
}

/** Somebody who was quicker, signed in again and made something has begun anew: that account goes on. */
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
  for (;;) {
    signal.throwIfAborted();
    const files = await deps.stores.erasures.remaining(deletion, LOT, last);
    const erased = await eraseRecordings(deps, files, { deletedAt: deletion.deletedAt, signal });
    left += erased.left;
    firstReason ??= erased.reason;
    last = files.at(-1);
    if (files.length < LOT) break;
  }
  if (left > 0)
    throw new Error(`The files of ${left} recordings could not be removed: ${String(firstReason)}`);
}
