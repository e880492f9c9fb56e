import type { AudioFile, FileOutcome } from '@beep/core/drafts';

/** A file that another app shared with this one. */
export interface SharedFile extends AudioFile {
  /** Removes it from where it waits. */
  readonly done: () => Promise<void>;
}

/** Takes audio files in place of recordings. */
export interface AudioFiles {
  readonly keep: (file: AudioFile, ownerUid: string) => Promise<FileOutcome>;
  /** The signed-in user once the stored session is known; null if signed out. Absent if it is always known. */
  readonly knownUid?: () => Promise<string | null>;
  /** The file that was shared, `lost` if it did not arrive, or null. Never rejects. */
  readonly shared?: () => Promise<SharedFile | 'lost' | null>;
}
