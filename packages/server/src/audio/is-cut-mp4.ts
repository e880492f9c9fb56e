const HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;

/** Whether the last top-level box of an MP4 file (ISO 14496-12, section 4.2) lacks its end. False for other files. */
export function isCutMp4(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(4) !== 0x66747970) return false;
  let offset = 0;
  while (offset < bytes.length) {
    if (offset + HEADER_BYTES > bytes.length) return true;
    const size = boxSize(view, offset);
    if (size === 0) return false;
    if (size === undefined || offset + size > bytes.length) return true;
    offset += size;
  }
  return false;
}

/** 0 stands for a box that reaches to the end of the file; undefined for one that cannot be. */
function boxSize(view: DataView, offset: number): number | undefined {
  const size = view.getUint32(offset);
  if (size === 0) return 0;
  if (size !== 1) return size >= HEADER_BYTES ? size : undefined;
  if (offset + LARGE_HEADER_BYTES > view.byteLength) return undefined;
  const large = Number(view.getBigUint64(offset + HEADER_BYTES));
  return large >= LARGE_HEADER_BYTES ? large : undefined;
}
