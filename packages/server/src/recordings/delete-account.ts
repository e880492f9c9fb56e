import type { AccountDirectory } from '../identity/account-directory.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { AccountDeletion } from '../storage/deletion-store.ts';
import type { JobName } from '../storage/job-store.ts';
import type { RemovableFile, Stores } from '../storage/recording-store.ts';
import { removeAudio } from './remove-audio.ts';

const BATCH = 100;
/** How long a request waits for another process that deletes the same account. */
const MAX_WAIT_MS = 60_000;

export const DELETE_ACCOUNT = 'delete_account';

export interface DeleteAccountDeps {
  readonly stores: Pick<Stores, 'accountDeletions' | 'erasures'>;
  readonly audio: AudioStore;
  readonly accounts: AccountDirectory;
  readonly now: () => number;
}

/**
 * Deletes an account with everything it made. Once it is noted, its tokens are refused and its links are dead; what an
 * interruption leaves undone, {@link finishAccountDeletion} does as a job. Rejects when it could not be finished now.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps & { readonly jobs: JobRunner },
  deletion: AccountDeletion,
): Promise<void> {
  const { jobs } = deps;
  await deps.stores.accountDeletions.begin(deletion);
  const name: JobName = { kind: DELETE_ACCOUNT, key: deletion.uid };
  const patience = AbortSignal.timeout(MAX_WAIT_MS);
  let job = await jobs.claim(name);
  while (!job) {
    await jobs.whenFree(name, patience);
    job = await jobs.claim(name);
  }
  const { error } = await jobs.run(job, (signal) => finishAccountDeletion(deps, deletion.uid, signal));
  if (error !== undefined) throw error;
}

/** Queues the deletions that were noted and that nobody has begun, because the process ended in between. */
export async function queueAccountDeletions(
  deps: Pick<DeleteAccountDeps, 'stores'> & { readonly jobs: JobRunner },
): Promise<void> {
  for (const { uid } of await deps.stores.accountDeletions.pending(BATCH)) {
    await deps.jobs.enqueue({ kind: DELETE_ACCOUNT, key: uid });
  }
}

/** Removes what is left of one recording of a deleted account. Every step may be done twice. */
export async function eraseRecording(
  { stores, audio }: Pick<DeleteAccountDeps, 'stores' | 'audio'>,
  file: RemovableFile,
  now: number,
): Promise<void> {
  await removeAudio(audio, file);
  await stores.erasures.erase(file.id, now);
}

/** Goes on with a deletion that was noted, wherever it was interrupted; does nothing once it is finished. */
export async function finishAccountDeletion(
  deps: DeleteAccountDeps,
  uid: string,
  signal: AbortSignal,
): Promise<void> {
  const { erasures, accountDeletions } = deps.stores;
  const deletion = await accountDeletions.unfinished(uid);
  if (!deletion) return;
  for (;;) {
    const files = await erasures.remaining(deletion, BATCH);
    for (const file of files) {
      signal.throwIfAborted();
      await eraseRecording(deps, file, deps.now());
    }
    if (files.length < BATCH) break;
  }
  signal.throwIfAborted();
  await deps.accounts.deleteAccount(uid);
  await accountDeletions.finish(deletion, deps.now());
}
