import type { AudioEditor } from '@beep/core/review';
import { cutInWorker } from './cut-in-worker.ts';
import { inspectAudio } from './inspect-audio.ts';

/** Fifteen minutes are cut in well under a second; a busy phone may take longer. */
const CUT_LIMIT_MS = 30_000;

/** Options of {@link createAudioEditor}. */
export interface AudioEditorOptions {
  /** How long one cut may take, in milliseconds, before it rejects. */
  readonly cutLimitMs?: number;
}

/**
 * Analyses and cuts recordings: webm, mp4, mp3 and ogg. Cutting copies packets, in a same-origin worker that is started for
 * each cut. Neither needs a gesture or a microphone.
 */
export function createAudioEditor({ cutLimitMs = CUT_LIMIT_MS }: AudioEditorOptions = {}): AudioEditor {
  return {
    inspect: inspectAudio,
    async cut(audio, keep) {
      const cut = await cutInWorker({ bytes: await audio.arrayBuffer(), keep }, cutLimitMs).catch((error) => {
        // The screen says what the user can do; the log has the reason.
        console.info('A recording was not cut:', error);
        throw error;
      });
      return { audio: new Blob([cut.file], { type: audio.type }), durationMs: cut.durationMs };
    },
  };
}
