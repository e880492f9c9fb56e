/** A byte range of a file; both ends are inclusive and count from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface StoredAudio {
  /** Bytes. */
  readonly size: number;
  /**
   * The bytes of a range within the file: all of them, or the stream errors. Rejects if the file was removed meanwhile.
   */
  read(range: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Where another thread can read the file; only a store on the local disk has it. */
  readonly localPath?: string;
  /**
   * Opens the file for random access without a stream; only a store on the local disk has it. Rejects if the file was
   * removed meanwhile. The caller closes it.
   */
  openLocal?(): Promise<LocalFile>;
}

/** An open local file. It stays readable after its name was removed. */
export interface LocalFile {
  /** Reads into the buffer from a position, up to the end of the file; resolves with the number of bytes. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** Call it once, when no read is in progress. */
  close(): Promise<void>;
}

/** A listener's request for a file, and the headers of the response. */
export interface AudioRequest {
  readonly method: 'GET' | 'HEAD';
  readonly contentType: string;
  /** Time of the request: milliseconds since the epoch on the shared clock. */
  readonly at: number;
  /** Lifetime of the URL; at most {@link MAX_ADDRESS_SECONDS}. */
  readonly seconds: number;
}

/** The longest that a holder of the URL can fetch a recording after it was deleted. */
export const MAX_ADDRESS_SECONDS = 300;

export interface AudioContent {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/**
 * Stores the finished audio files. The service chooses the names (`{id}.{ext}`) and never reuses one for other content.
 */
export interface AudioStore {
  /**
   * Moves a finished local file into the store and replaces a file with that name. When it resolves, the bytes were
   * verified by asking the store and survive a power cut; otherwise it rejects.
   */
  put(name: string, localPath: string): Promise<AudioContent>;
  /** undefined if there is no such file. */
  open(name: string): Promise<StoredAudio | undefined>;
  /**
   * A URL from which a listener fetches the file directly, without a check that the file exists; undefined for a store
   * that only the service can read. Rejects while the store does not answer, because the listener would get nothing but
   * an error from it.
   */
  locate(name: string, request: AudioRequest): Promise<string | undefined>;
  /** Also resolves if there was no such file. */
  remove(name: string): Promise<void>;
  /**
   * Removes many files in few calls. Resolves with the files that remain, each with its reason; a name without a file
   * counts as removed. Rejects if the store does not answer; some files may be removed then.
   */
  removeAll(names: readonly string[]): Promise<readonly FailedRemoval[]>;
  /** Rejects if files cannot be written now. */
  check(): Promise<void>;
  /** Rejects if a file cannot be stored now: it stores a tiny one beside the mark, which listings omit. */
  checkWrite(): Promise<void>;
}

export interface FailedRemoval {
  readonly name: string;
  readonly reason: unknown;
}

export interface AudioListing {
  readonly name: string;
  /** Time of storage: milliseconds since the epoch. */
  readonly storedAt: number;
}

/** A text file beside the audio that names its owner; listings omit it. */
export interface AudioMark {
  /** undefined if there is none. */
  readMark(): Promise<string | undefined>;
  /** Replaces the mark atomically. */
  writeMark(text: string): Promise<void>;
}

/** The name of the mark in every store. */
export const MARK_NAME = 'beep-installation.json';
/** The name of the file that {@link AudioStore.checkWrite} stores. */
export const WRITE_CHECK_NAME: string = `${MARK_NAME}.check`;

/** Lists the files of an audio store, in no particular order. */
export interface AudioInventory {
  list(): AsyncIterable<AudioListing>;
}
