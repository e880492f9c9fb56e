import type { AudioFile, FileOutcome } from '@beep/core/drafts';

/** A file that another app shared with this one. */
export interface SharedFile extends AudioFile {
  /** False if nobody, or perhaps somebody else, was signed in when it was shared. Nothing is sent before a press. */
  readonly isOwn: boolean;
  /** Removes it from where it waits. */
  readonly done: () => Promise<void>;
}

/** Takes audio files in place of recordings. */
export interface AudioFiles {
  readonly keep: (file: AudioFile, ownerUid: string) => Promise<FileOutcome>;
  /** The signed-in user once the stored session is known; null if signed out. Absent if it is always known. */
  readonly knownUid?: () => Promise<string | null>;
  /** The length in ms; null if the file cannot be decoded. Never rejects. */
  readonly measure?: (audio: Blob) => Promise<number | null>;
  /** The next file that was shared, seen as this user, or as nobody; or what became of it. Never rejects. */
  readonly shared?: (uid: string | null) => Promise<SharedFile | NotShared | null>;
}

/** `lost`: it did not arrive. `full`: too many wait. `refused`: it was no share, but the form of another site. */
export type NotShared = 'lost' | 'full' | 'refused';
