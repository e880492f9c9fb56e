import type { Label } from '@beep/core/recordings';
import type { Transcript } from '@beep/core/transcripts';
import type { Hearing, NewRecording, RecordingTitle } from './recording-store.ts';

/** A recording of another installation, whose file is stored already. */
export interface ImportedRecording {
  readonly recording: NewRecording;
  readonly listenCount: number;
  readonly hearing?: Hearing | undefined;
  readonly title?: RecordingTitle | undefined;
  /** Under new ids; a label of the owner's with the name is taken instead. */
  readonly labels?: readonly Label[] | undefined;
  readonly transcript?: Transcript | undefined;
}

/** Recordings that come with their id, their listens and their transcript. */
export interface ImportStore {
  /** Writes everything in one transaction. Resolves with false, and writes nothing, if the id is taken. */
  add(imported: ImportedRecording, at: number): Promise<boolean>;
}
