import type { AudioFile, FileOutcome } from '@beep/core/drafts';

/** A file that another app shared with this one. */
export interface SharedFile extends AudioFile {
  /** False if nobody, or perhaps somebody else, was signed in when it was shared. */
  readonly isOwn: boolean;
  /** Removes it from where it waits. */
  readonly done: () => Promise<void>;
}

/** Takes audio files in place of recordings. */
export interface AudioFiles {
  readonly keep: (file: AudioFile, ownerUid: string) => Promise<FileOutcome>;
  /** The signed-in user once the stored session is known; null if signed out. Absent if it is always known. */
  readonly knownUid?: () => Promise<string | null>;
  /** The next file that was shared, seen as this user; `lost` if it did not arrive. Never rejects. */
  readonly shared?: (uid: string) => Promise<SharedFile | 'lost' | null>;
}
