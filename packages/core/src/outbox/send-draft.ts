import type { SavedRecording } from '../recordings/recording.ts';
import type { Upload } from './create-upload.ts';
import type { DraftAudio } from './draft-audio.ts';
import type { UploadFailure } from './upload-machine.ts';

/** Handlers of an upload; exactly one of the last two is called, unless the signal aborts before. */
export interface SendListener {
  /** 0..1 */
  readonly progressed: (progress: number) => void;
  readonly finished: (recording: SavedRecording) => void;
  readonly failed: (failure: UploadFailure) => void;
}

/** Sends a draft with the given upload until `signal` aborts. */
export function sendDraft(
  draft: DraftAudio,
  upload: Upload,
  listener: SendListener,
  signal: AbortSignal,
): void {
  upload.subscribe(() => {
    const state = upload.getSnapshot();
    if (state.status === 'sending') listener.progressed(state.sentBytes / draft.audio.size);
    else if (state.status === 'done') listener.finished(state.recording);
    else if (state.status === 'failed') listener.failed(state.failure);
  });
  signal.addEventListener('abort', () => upload.stop());
  upload.send({ type: 'start' });
}
