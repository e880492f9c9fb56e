import type { SavedRecording } from '../recordings/recording.ts';
import { toldWaitMs } from './classify-upload-failure.ts';
import { createUpload, type UploadOptions } from './create-upload.ts';
import type { DraftAudio } from './draft-audio.ts';
import type { UploadFailure } from './upload-machine.ts';

/** Handlers of an upload; exactly one of the last two is called, unless the signal aborts before. */
export interface SendListener {
  /** 0..1 */
  readonly progressed: (progress: number) => void;
  /** The service told to send it again at that time. */
  readonly held: (untilMs: number) => void;
  readonly finished: (recording: SavedRecording) => void;
  /** `untilMs` is when the service told to try again. */
  readonly failed: (failure: UploadFailure, untilMs?: number) => void;
}

/** Sends a draft, with the tries of one upload, until `signal` aborts. */
export type SendDraft = (draft: DraftAudio, listener: SendListener, signal: AbortSignal) => void;

/** Makes what sends the drafts of an outbox. */
export function createDraftSender(options: UploadOptions): SendDraft {
  return (draft, listener, signal) => {
    const upload = createUpload(draft, options);
    upload.subscribe(() => {
      const state = upload.getSnapshot();
      switch (state.status) {
        case 'sending':
          return listener.progressed(state.sentBytes / draft.audio.size);
        case 'waiting':
          return state.isTold ? listener.held(options.clock.nowMs() + state.delayMs) : undefined;
        case 'done':
          return listener.finished(state.recording);
        case 'failed': {
          const toldMs = toldWaitMs(state.failure);
          return listener.failed(
            state.failure,
            ...(toldMs === undefined ? [] : [options.clock.nowMs() + toldMs]),
          );
        }
      }
    });
    signal.addEventListener('abort', () => upload.stop());
    upload.send({ type: 'start' });
  };
}
