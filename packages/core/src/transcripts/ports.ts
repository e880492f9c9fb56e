import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { Transcript } from './transcript.ts';

/** The service's calls on a recording's transcript. Every call has a time-out. */
export interface TranscriptsApi {
  /** Null if there is none. Public: `token` is null for signed-out readers. */
  get(id: string, token: string | null): Promise<CallOutcome<Transcript | null>>;
  /** Replaces the stored transcript. Nothing written automatically replaces it. */
  put(id: string, transcript: Transcript, token: string): Promise<CallOutcome<null>>;
  remove(id: string, token: string): Promise<CallOutcome<null>>;
}

/** Whether calls that the user did not ask for are worth making: the page is visible, and the browser is not offline. */
export interface PageActivity {
  isActive(): boolean;
  /** Calls `listener` when that may have changed, until the returned function is called. */
  onChanged(listener: () => void): () => void;
}
