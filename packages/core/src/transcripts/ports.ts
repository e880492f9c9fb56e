import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { Transcript } from './transcript.ts';

/** Loads transcripts for viewers of a recording. Every call has a time-out. */
export interface TranscriptsApi {
  /** Null if there is none. */
  get(id: string): Promise<CallOutcome<Transcript | null>>;
}

/** The owner's calls on the transcript of one recording. Every call has a time-out. */
export interface OwnTranscript {
  /** Null if there is none. */
  load(): Promise<CallOutcome<Transcript | null>>;
  /** Replaces the stored transcript. Nothing written automatically replaces it. */
  put(transcript: Transcript): Promise<CallOutcome<null>>;
  remove(): Promise<CallOutcome<null>>;
}

/** Whether calls that the user did not ask for are worth making: the page is visible, and the browser is not offline. */
export interface PageActivity {
  isActive(): boolean;
  /** Calls `listener` when that may have changed, until the returned function is called. */
  onChanged(listener: () => void): () => void;
}
