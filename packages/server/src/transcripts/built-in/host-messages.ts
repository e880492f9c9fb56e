import type { TranscribedFile, TranscriptionResult } from '../transcription-engine.ts';

/** Linux ends a process with a high number here before others. */
export const OOM_SCORE_FILE = '/proc/self/oom_score_adj';

/** A request to the process that transcribes; it gets the next one after its answer. */
export interface TranscribeRequest {
  readonly file: TranscribedFile;
  readonly modelDir: string;
  /** Decodes what our own decoder cannot; undefined if there is none. */
  readonly ffmpegPath: string | undefined;
}

/** 'opened' comes first, unless the file cannot be read; then the answer. */
export type FromTranscriptionHost =
  | { readonly type: 'opened'; readonly seconds: number }
  | { readonly type: 'done'; readonly result: TranscriptionResult }
  | { readonly type: 'failed'; readonly message: string; readonly isFinal: boolean };
