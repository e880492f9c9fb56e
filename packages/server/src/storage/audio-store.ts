/** A part of a file, both ends inclusive, counted in bytes from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the finished audio files live. Names are ours (`{id}.{ext}`) and are never reused. */
export interface AudioStore {
  /** Takes over a finished local file. When it resolves the bytes survive a power cut. */
  put(name: string, localPath: string): Promise<void>;
  /** The size in bytes; undefined when there is no such file. */
  size(name: string): Promise<number | undefined>;
  /** The bytes of a range that lies within the file. Rejects when the file is gone. */
  read(name: string, range: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Resolves also when there was no such file. */
  remove(name: string): Promise<void>;
  /** Rejects when files could not be written now. */
  check(): Promise<void>;
}
