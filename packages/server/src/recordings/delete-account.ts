import type { AccountDirectory } from '../identity/account-directory.ts';
import type { Log } from '../log.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { AccountDeletion } from '../storage/deletion-store.ts';
import type { RemovableFile, Stores } from '../storage/recording-store.ts';
import { removeAudio } from './remove-audio.ts';

const BATCH = 100;

export interface DeleteAccountDeps {
  readonly stores: Pick<Stores, 'accountDeletions' | 'erasures'>;
  readonly audio: AudioStore;
  readonly accounts: AccountDirectory;
}

/**
 * Deletes an account with everything it made. Once it is noted, its tokens are refused and its links are dead; what an
 * interruption leaves undone, {@link resumeAccountDeletions} does.
 */
export async function deleteAccount(
  deps: DeleteAccountDeps,
  deletion: AccountDeletion,
  now: number,
): Promise<void> {
  await deps.stores.accountDeletions.begin(deletion);
  await carryOut(deps, deletion, now);
}

/** Goes on with the deletions that were interrupted. One that fails again waits for the next time. */
export async function resumeAccountDeletions(
  deps: DeleteAccountDeps & { readonly log: Log },
  now: number,
): Promise<void> {
  for (const deletion of await deps.stores.accountDeletions.pending(BATCH)) {
    await carryOut(deps, deletion, now).catch((error: unknown) => deps.log.error('delete_account', error));
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

async function carryOut(deps: DeleteAccountDeps, deletion: AccountDeletion, now: number): Promise<void> {
  const { erasures, accountDeletions } = deps.stores;
  for (;;) {
    const files = await erasures.remaining(deletion, BATCH);
    for (const file of files) await eraseRecording(deps, file, now);
    if (files.length < BATCH) break;
  }
  await deps.accounts.deleteAccount(deletion.uid);
  await accountDeletions.finish(deletion, now);
}
