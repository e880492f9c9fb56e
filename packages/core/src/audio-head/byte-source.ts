/** Reads the bytes from `start` up to `end`; fewer at the end of the file. */
export type ReadBytes = (start: number, end: number) => Uint8Array | Promise<Uint8Array>;

/** A file whose head is read. */
export interface ByteSource {
  readonly size: number;
  readonly read: ReadBytes;
}

/** The tracks of a file, as far as its head tells them. */
export interface HeadTracks {
  readonly hasVideo: boolean;
  /** The name of the first sound's codec, as the container writes it; undefined without a sound. */
  readonly codec: string | undefined;
}

export function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
