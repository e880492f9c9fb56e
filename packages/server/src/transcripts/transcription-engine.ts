import type { AudioFormat } from '@beep/core/recordings';

/** A local copy of a recording, under a name that does not reveal the share link. */
export interface TranscribedFile {
  readonly path: string;
  readonly format: AudioFormat;
}

export interface TranscriptionOptions {
  /** The spoken language as a language tag; null if it is unknown. */
  readonly language: string | null;
  /** Stops the work. */
  readonly signal: AbortSignal;
}

export type TranscriptionResult =
  /** Valid WebVTT with at least one cue. */
  | { readonly status: 'text'; readonly webVtt: string }
  | { readonly status: 'no_speech' }
  /** Speech in a language that the engine cannot write. */
  | { readonly status: 'other_language' };

/** Transcribes audio. */
export interface TranscriptionEngine {
  /** The languages that it writes, as `languageOf` gives them; null if it does not know them. */
  languages(): Promise<readonly string[] | null>;
  /** Rejects with a {@link TranscriptionError}, or with the signal's reason. */
  transcribe(file: TranscribedFile, options: TranscriptionOptions): Promise<TranscriptionResult>;
  /** Ends what runs. */
  close(): Promise<void>;
}

/** Why there is no transcript. It contains nothing of the engine's response, which may be spoken text. */
export class TranscriptionError extends Error {
  /** True if a retry would give the same result. */
  readonly isFinal: boolean;

  constructor(message: string, { isFinal = false, cause }: { isFinal?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'TranscriptionError';
    this.isFinal = isFinal;
  }
}
