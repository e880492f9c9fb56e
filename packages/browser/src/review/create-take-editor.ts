import type { TakeEditor } from '@beep/core';
import { cutInWorker } from './cut-in-worker.ts';
import { inspectTake } from './inspect-take.ts';

/** Fifteen minutes are cut in well under a second; a busy telephone may take its time. */
const CUT_LIMIT_MS = 30_000;

/** What {@link createTakeEditor} can be told. */
export interface TakeEditorOptions {
  /** How long one cut may take, in milliseconds, before it rejects. */
  readonly cutLimitMs?: number;
}

/**
 * Looks into takes and cuts them: webm, mp4, mp3 and ogg. Cutting copies packets, in a worker of the page's own
 * origin that is loaded with the first cut and ended after each. Neither needs a gesture or a microphone.
 */
export function createTakeEditor({ cutLimitMs = CUT_LIMIT_MS }: TakeEditorOptions = {}): TakeEditor {
  return {
    inspect: inspectTake,
    async cut(audio, keep) {
      const cut = await cutInWorker({ bytes: await audio.arrayBuffer(), keep }, cutLimitMs).catch((error) => {
        // People are told what they can do; whoever helps them needs the reason.
        console.info('A take was not cut:', error);
        throw error;
      });
      return { audio: new Blob([cut.file], { type: audio.type }), durationMs: cut.durationMs };
    },
  };
}
