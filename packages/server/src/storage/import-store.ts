import type { Transcript } from '@beep/core/transcripts';
import type { NewRecording } from './recording-store.ts';

/** A recording of another installation, whose file is stored already. */
export interface ImportedRecording {
  readonly recording: NewRecording;
  readonly listenCount: number;
  readonly transcript?: Transcript | undefined;
}

/** Recordings that come with their id, their listens and their transcript. */
export interface ImportStore {
  /** Writes everything in one transaction. Resolves with false, and writes nothing, if the id is taken. */
  add(imported: ImportedRecording, at: number): Promise<boolean>;
}
