import type { AudioFile, FileOutcome } from '@beep/core/drafts';

/** A file that another app shared with this one. */
export interface SharedFile extends AudioFile {
  /** Removes it from where it waits. */
  readonly done: () => Promise<void>;
}

/** Takes audio files in place of recordings. */
export interface AudioFiles {
  readonly keep: (file: AudioFile, ownerUid: string) => Promise<FileOutcome>;
  /** The file that was shared, `lost` if it did not arrive, or null. Never rejects. */
  readonly shared?: () => Promise<SharedFile | 'lost' | null>;
}
