import type { AudioEditor, AudioFacts } from '@beep/core/review';
import { cutInWorker } from './cut-in-worker.ts';

/** Fifteen minutes are cut in well under a second; a busy phone may take longer. */
const CUT_LIMIT_MS = 30_000;

/** Options of {@link createAudioEditor}. */
export interface AudioEditorOptions {
  /** How long one cut may take, in milliseconds, before it rejects. */
  readonly cutLimitMs?: number;
}

/**
 * Analyses and cuts recordings: webm, mp4, mp3 and ogg. Cutting copies packets, in a same-origin worker that is started for
 * each cut. Neither needs a gesture or a microphone. The code that analyses is loaded when the editor is made.
 */
export function createAudioEditor({ cutLimitMs = CUT_LIMIT_MS }: AudioEditorOptions = {}): AudioEditor {
  // Before there is a recording: later a new version of the site may have replaced the file.
  loadInspection().catch(() => undefined);
  return {
    inspect,
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

/** Null also if the code cannot be loaded. */
async function inspect(audio: Blob): Promise<AudioFacts | null> {
  try {
    const { inspectAudio } = await loadInspection();
    return await inspectAudio(audio);
  } catch {
    return null;
  }
}

function loadInspection(): Promise<typeof import('./inspect-audio.ts')> {
  return import('./inspect-audio.ts');
}
