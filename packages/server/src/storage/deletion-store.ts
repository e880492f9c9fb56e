import type { RemovableFile } from './recording-store.ts';

/** What may still happen to a recording between its delete and the removal of its file. */
export interface DeletionStore {
  /**
   * Undoes a delete that came after `deletedAfter`, unless the removal of the file was begun. Answers whether it did;
   * of a restore and a removal at the same time only one succeeds.
   */
  restore(id: string, deletedAfter: number): Promise<boolean>;
  /**
   * Begins the removal of a file whose recording was deleted, or expired, at `goneBefore` or earlier. Answers true
   * again for one that was begun before and not finished, false when the file has to stay.
   */
  beginRemoval(id: string, times: { readonly goneBefore: number; readonly at: number }): Promise<boolean>;
}

/** The end of an account, from when it was asked for. */
export interface AccountDeletion {
  readonly uid: string;
  /** Milliseconds since the epoch. Sign-ins from then or before are refused. */
  readonly deletedAt: number;
}

/** Which accounts were deleted. */
export interface AccountDeletionStore {
  /** When the newest recording of this owner was made, whatever became of it; undefined where there is none. */
  newestRecordingOf(uid: string): Promise<number | undefined>;
  /** Notes the deletion and, in the same transaction, deletes every recording made until then beyond restoring. */
  begin(deletion: AccountDeletion): Promise<void>;
  find(uid: string): Promise<AccountDeletion | undefined>;
  /** The deletion when it has not come to its end. */
  unfinished(uid: string): Promise<AccountDeletion | undefined>;
  /** All that have not come to their end, oldest first. */
  pending(limit: number): Promise<readonly AccountDeletion[]>;
  finish(deletion: AccountDeletion, at: number): Promise<void>;
}

/** What is left of deleted accounts. */
export interface ErasureStore {
  /** Recordings that the account made until its deletion and that were not erased. */
  remaining(deletion: AccountDeletion, limit: number): Promise<readonly RemovableFile[]>;
  /**
   * Forgets a recording whose file was removed: owner, listens, transcript, upload keys. Only the id stays, so that
   * its link can say that it was deleted.
   */
  erase(id: string, at: number): Promise<void>;
}
