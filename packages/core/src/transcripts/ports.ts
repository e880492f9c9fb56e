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
