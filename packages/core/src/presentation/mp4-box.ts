/** A box of an MP4 file (ISO 14496-12, section 4.2). Offsets count from the start of the file. */
export interface Mp4Box {
  readonly type: string;
  /** Offset of its size field; the type follows four bytes later. */
  readonly start: number;
  readonly dataStart: number;
  /** It may be beyond the end of the file or of the parent box. */
  readonly end: number;
}

const HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;

/** Reads the box at an offset; `end` is the end of the parent. Returns undefined if there is no valid box. */
export function readMp4Box(view: DataView, start: number, end: number): Mp4Box | undefined {
  if (start + HEADER_BYTES > end) return undefined;
  const size = view.getUint32(start);
  const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(start + offset)));
  // The box extends to the end of the file.
  if (size === 0) return { type, start, dataStart: start + HEADER_BYTES, end };
  if (size !== 1) {
    return size < HEADER_BYTES
      ? undefined
      : { type, start, dataStart: start + HEADER_BYTES, end: start + size };
  }
  if (start + LARGE_HEADER_BYTES > end) return undefined;
  const large = Number(view.getBigUint64(start + HEADER_BYTES));
  if (large < LARGE_HEADER_BYTES) return undefined;
  return { type, start, dataStart: start + LARGE_HEADER_BYTES, end: start + large };
}
