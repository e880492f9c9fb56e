import type { RemovableFile } from './recording-store.ts';

/** What may still happen to a recording between its delete and the removal of its file. */
export interface DeletionStore {
  /**
   * Undoes a delete that came after `deletedAfter`, unless the removal of the file was begun. Answers whether it did;
   * of a restore and a removal at the same time only one succeeds.
   */
  restore(id: string, deletedAfter: number): Promise<boolean>;
  /**
   * Begins the removal of files whose recordings were deleted, or expired, at `goneBefore` or earlier. Answers the ids
   * of those that may go, among them what was begun before and not finished; the other files have to stay.
   */
  beginRemoval(
    ids: readonly string[],
    times: { readonly goneBefore: number; readonly at: number },
  ): Promise<readonly string[]>;
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
  /**
   * Notes the deletion, which costs the same however much the account has made. From then on every recording that it
   * made until then counts as deleted beyond restoring, wherever a recording is asked for.
   */
  begin(deletion: AccountDeletion): Promise<void>;
  find(uid: string): Promise<AccountDeletion | undefined>;
  /**
   * Those with something left to do and without a job of this kind, oldest first. They have not come to their end, or
   * came to it after `finishedAfter` and an upload that was under way then has left a recording.
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

/** What is left of deleted accounts. */
export interface ErasureStore {
  /** Recordings that the account made until its deletion and that were not erased, oldest first; those that follow `after`. */
  remaining(
    deletion: AccountDeletion,
    limit: number,
    after?: ErasableRecording,
  ): Promise<readonly ErasableRecording[]>;
  /** Writes into the rows themselves that these recordings are deleted and their files going, before the files go. */
  begin(ids: readonly string[], at: number): Promise<void>;
  /**
   * Forgets recordings whose files were removed: owner, listens, transcripts, upload keys. Only the id stays, so that
   * its link can say that it was deleted. Done in lots, the row of a recording last; the signal may end it between two.
   */
  erase(ids: readonly string[], at: number, signal?: AbortSignal): Promise<void>;
}
