/** A part of a file, both ends inclusive, counted in bytes from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file that is there. */
export interface StoredAudio {
  /** Bytes. */
  readonly size: number;
  /**
   * The bytes of a range that lies within the file: all of them, or the stream breaks. Rejects when the file has gone
   * meanwhile.
   */
  read(range: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /**
   * The same file to be read at any place, without a stream in between; only a store on this machine's disk has it.
   * Rejects when the file has gone meanwhile. The caller closes it.
   */
  openLocal?(): Promise<LocalFile>;
}

/** An open file of this machine. What was opened can be read to its end, also after its name was removed. */
export interface LocalFile {
  /** Fills the buffer with the bytes from a position on, at most to its end; answers how many there were. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** Once, when no read is under way. */
  close(): Promise<void>;
}

/** What a listener asks for, and what he shall take it for. */
export interface AudioRequest {
  readonly method: 'GET' | 'HEAD';
  readonly contentType: string;
  /** When it is asked for, in milliseconds since the epoch on the clock that all processes share. */
  readonly at: number;
  /** For how long the address may work; it never works for longer than {@link MAX_ADDRESS_SECONDS}. */
  readonly seconds: number;
}

/** The longest that somebody who holds the address of a note can go on fetching it after it was deleted. */
export const MAX_ADDRESS_SECONDS = 300;

/** The content of a stored file. */
export interface AudioContent {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Where the finished audio files live. Names are ours (`{id}.{ext}`) and are never reused for another content. */
export interface AudioStore {
  /**
   * Takes over a finished local file, in the place of one with that name. When it resolves, the store was asked again
   * and has these bytes, and they survive a power cut. Rejects when it has not.
   */
  put(name: string, localPath: string): Promise<AudioContent>;
  /** undefined when there is no such file. */
  open(name: string): Promise<StoredAudio | undefined>;
  /**
   * The address from which a listener fetches the file without us, not asking whether it is there; undefined for a
   * store that only we can read, whose files are opened and sent. Rejects while the store does not answer: an address
   * that refuses would be all that the listener gets.
   */
  locate(name: string, request: AudioRequest): Promise<string | undefined>;
  /** Resolves also when there was no such file. */
  remove(name: string): Promise<void>;
  /**
   * Removes many files in few calls. Resolves with those that are still there, each with its reason; a name without a
   * file counts as removed. Rejects when the store does not answer: some of them may be gone then.
   */
  removeAll(names: readonly string[]): Promise<readonly FailedRemoval[]>;
  /** Rejects when files could not be written now. */
  check(): Promise<void>;
  /** Rejects when a file could not be stored now: it stores a tiny one beside the mark, which no listing has. */
  checkWrite(): Promise<void>;
}

/** A file that could not be removed. */
export interface FailedRemoval {
  readonly name: string;
  readonly reason: unknown;
}

/** A file as a listing has it. */
export interface AudioListing {
  readonly name: string;
  /** When it was stored, in milliseconds since the epoch. */
  readonly storedAt: number;
}

/** A text beside the audio that says whose it is; it is no audio and no listing has it. */
export interface AudioMark {
  /** undefined when there is none. */
  readMark(): Promise<string | undefined>;
  /** In the place of the one that is there, at once or not at all. */
  writeMark(text: string): Promise<void>;
}

/** The name under which stores keep the mark. */
export const MARK_NAME = 'beep-installation.json';
/** The name of the file that shows that files can be stored. */
export const WRITE_CHECK_NAME: string = `${MARK_NAME}.check`;

/** What there is in an audio store, in no particular order. */
export interface AudioInventory {
  list(): AsyncIterable<AudioListing>;
}
