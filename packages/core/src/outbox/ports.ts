import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { Take } from './take.ts';

/** One attempt to send a take. */
export interface UploadRequest {
  readonly take: Take;
  readonly token: string;
  /** Called with the number of bytes sent, 0..`take.audio.size`. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Sends takes to the service. */
export interface UploadsApi {
  /** Fails as `network` after `UPLOAD_STALL_MS` without a byte moving; there is no total time limit. */
  send(request: UploadRequest, signal: AbortSignal): Promise<CallOutcome<SavedRecording>>;
}
