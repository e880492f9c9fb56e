import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { SavedRecording } from '../recordings/recording.ts';
import type { Take } from './take.ts';

/** One try to send a take. */
export interface UploadRequest {
  readonly take: Take;
  readonly token: string;
  /** Told of the bytes that have left, 0..`take.audio.size`. */
  readonly onProgress: (sentBytes: number) => void;
}

/** Sends a take to the service. */
export interface UploadsApi {
  /** Fails as `network` after `UPLOAD_STALL_MS` without a byte moving; there is no limit on the whole. */
  send(request: UploadRequest, signal: AbortSignal): Promise<CallOutcome<SavedRecording>>;
}
