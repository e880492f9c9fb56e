/** Makes the bytes of one take out of a sound that goes on. Whoever made it ends it with `stop`. */
export interface TakeEncoder {
  /** Known once it runs. */
  readonly mimeType: string;
  /** True once it runs, false where it does not within a time of its own. Called once. */
  start(): Promise<boolean>;
  /** Stands still; what is made out of the sound so far has been handed over when it resolves. Never rejects. */
  pause(): Promise<void>;
  resume(): void;
  /** Ends; the last bytes have been handed over when it resolves. Never rejects; may be called twice. */
  stop(): Promise<void>;
}

export interface TakeEncoderListener {
  /** The next bytes; never none. */
  readonly onChunk: (chunk: Blob) => void;
  /** It ended without `stop`; it hands over what it has, as after `stop`. */
  readonly onFailed: () => void;
}
