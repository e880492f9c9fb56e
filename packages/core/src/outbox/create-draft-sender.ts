import type { SavedRecording } from '../recordings/recording.ts';
import { createUpload, type UploadOptions } from './create-upload.ts';
import type { DraftAudio } from './draft-audio.ts';
import type { UploadFailure } from './upload-machine.ts';

/** Handlers of an upload; exactly one of the last two is called, unless the signal aborts before. */
export interface SendListener {
  /** 0..1 */
  readonly progressed: (progress: number) => void;
  readonly finished: (recording: SavedRecording) => void;
  readonly failed: (failure: UploadFailure) => void;
}

/** Sends a draft, with the tries of one upload, until `signal` aborts. */
export type SendDraft = (draft: DraftAudio, listener: SendListener, signal: AbortSignal) => void;

/** Makes what sends the drafts of an outbox. */
export function createDraftSender(options: UploadOptions): SendDraft {
  return (draft, listener, signal) => {
    const upload = createUpload(draft, options);
    upload.subscribe(() => {
      const state = upload.getSnapshot();
      if (state.status === 'sending') listener.progressed(state.sentBytes / draft.audio.size);
      else if (state.status === 'done') listener.finished(state.recording);
      else if (state.status === 'failed') listener.failed(state.failure);
    });
    signal.addEventListener('abort', () => upload.stop());
    upload.send({ type: 'start' });
  };
}
