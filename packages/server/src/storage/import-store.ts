import type { Label } from '@beep/core/recordings';
import type { Transcript } from '@beep/core/transcripts';
import type { ImportedReply } from '../features/replies/index.ts';
import type { Hearing, NewRecording, RecordingTitle } from './recording-store.ts';

/** A recording of another installation, whose file is stored already. */
export interface ImportedRecording {
  readonly recording: NewRecording;
  readonly listenCount: number;
  readonly isSuspended?: boolean | undefined;
  readonly suspensionReason?: string | undefined;
  readonly hearing?: Hearing | undefined;
  readonly title?: RecordingTitle | undefined;
  /** Under new ids; a label of the owner's with the name is taken instead. */
  readonly labels?: readonly Label[] | undefined;
  readonly transcript?: Transcript | undefined;
  readonly replies?: readonly ImportedReply[] | undefined;
}

/** Recordings that come with their id, their listens, their transcript and their replies. */
export interface ImportStore {
  /** Those of the ids that a recording, a printed label, a reply or an answer has, in any state. */
  taken(ids: readonly string[]): Promise<readonly string[]>;
  /** Writes everything in one transaction. Resolves with false, and writes nothing, if one of the ids is taken. */
  add(imported: ImportedRecording, at: number): Promise<boolean>;
}
