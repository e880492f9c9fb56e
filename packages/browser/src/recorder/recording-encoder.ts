/** Encodes the audio of one recording. Its owner ends it with `stop`. */
export interface RecordingEncoder {
  /** Known once it runs. */
  readonly mimeType: string;
  /** True once it runs, false if it does not within its time limit. Called once. */
  start(): Promise<boolean>;
  /** Pauses; all data so far has been emitted when it resolves. Never rejects. */
  pause(): Promise<void>;
  resume(): void;
  /** Ends; the last data has been emitted when it resolves. Never rejects; may be called twice. */
  stop(): Promise<void>;
}

export interface RecordingEncoderListener {
  /** The next bytes; never empty. */
  readonly onChunk: (chunk: Blob) => void;
  /** It ended without `stop`; it emits its data as after `stop`. */
  readonly onFailed: () => void;
}
