import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { Transcript } from './transcript.ts';

/** The service's calls on a recording's transcript. Every call ends by itself after a time-out. */
export interface TranscriptsApi {
  /** Null where there is none. Anybody may read it: `token` is null where nobody is signed in. */
  get(id: string, token: string | null): Promise<CallOutcome<Transcript | null>>;
  /** Replaces what there was. */
  put(id: string, transcript: Transcript, token: string): Promise<CallOutcome<null>>;
  remove(id: string, token: string): Promise<CallOutcome<null>>;
}
