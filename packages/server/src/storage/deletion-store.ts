import type { RemovableFile } from './recording-store.ts';

/** Transitions of a recording between its delete and the removal of its file. */
export interface DeletionStore {
  /**
   * Undoes a delete that happened after `deletedAfter`, unless the removal of the file has begun. Resolves with true if
   * it did; of a concurrent restore and removal only one succeeds.
   */
  restore(id: string, deletedAfter: number): Promise<boolean>;
  /** Deletes a recording so that nobody can restore it. Resolves with false if its removal has begun already. */
  deleteForGood(id: string, at: number): Promise<boolean>;
  /**
   * Begins the removal of files whose recordings were deleted or expired at `goneBefore` or earlier. Resolves with the
   * ids whose files may be removed, including unfinished removals; other files must stay.
   */
  beginRemoval(
    ids: readonly string[],
    times: { readonly goneBefore: number; readonly at: number },
  ): Promise<readonly string[]>;
}

/** The deletion of an account, from the request on. */
export interface AccountDeletion {
  readonly uid: string;
  /** Milliseconds since the epoch. Sign-ins at or before this time are refused. */
  readonly deletedAt: number;
}

/** The deleted accounts. */
export interface AccountDeletionStore {
  /** Creation time of the newest recording of this owner, in any state; undefined if there is none. */
  newestRecordingOf(uid: string): Promise<number | undefined>;
  /**
   * Stores the deletion at a cost that does not depend on the size of the account. From then on every existing
   * recording of the account counts as permanently deleted in all queries.
   */
  begin(deletion: AccountDeletion): Promise<void>;
  find(uid: string): Promise<AccountDeletion | undefined>;
  /**
   * Deletions with work left and without a job of this kind, oldest first: unfinished ones, and those finished after
   * `finishedAfter` for which a concurrent upload has left a recording.
   */
  unattended(
    jobKind: string,
    query: { readonly finishedAfter: number; readonly limit: number },
  ): Promise<readonly AccountDeletion[]>;
  finish(deletion: AccountDeletion, at: number): Promise<void>;
}

/** A recording of a deleted account. */
export interface ErasableRecording extends RemovableFile {
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** The remaining data of deleted accounts. */
export interface ErasureStore {
  /**
   * Recordings that the account made until its deletion and that are not erased, oldest first, starting after `after`.
   */
  remaining(
    deletion: AccountDeletion,
    limit: number,
    after?: ErasableRecording,
  ): Promise<readonly ErasableRecording[]>;
  /** Marks the rows as deleted with their files being removed, before the files are removed. */
  begin(ids: readonly string[], at: number): Promise<void>;
  /**
   * Erases recordings whose files were removed: owner, listens, transcripts, upload keys. Only the id stays, for the
   * message on its link. Works in batches and deletes a recording's row last; the signal can stop it between two
   * batches.
   */
  erase(ids: readonly string[], at: number, signal?: AbortSignal): Promise<void>;
}
