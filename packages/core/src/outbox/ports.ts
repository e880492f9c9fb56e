import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { DraftAudio } from './draft-audio.ts';

/** One attempt to send a draft. */
export interface UploadAttempt {
  readonly draft: DraftAudio;
  readonly token: string;
  /** Called with the number of bytes sent, 0..`draft.audio.size`. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Sends drafts to the service, each to its destination. */
export interface UploadsApi {
  /**
   * Resolves with the recording; for a reply or an answer with its id and the page that shows it. Fails as `network` after `UPLOAD_STALL_MS` without a byte moving; there is no
   * total time limit.
   */
  send(request: UploadAttempt, signal: AbortSignal): Promise<CallOutcome<SavedRecording>>;
}
