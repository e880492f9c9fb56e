import { oggChecksum, readOggPage } from '../ogg-page.ts';
import type { Salvaged } from './salvaged.ts';

/**
 * The undamaged start of an Ogg file: every page up to the first that is incomplete, has a wrong checksum, or does not
 * follow the previous page of its stream (RFC 3533, section 6). An undamaged file is returned without a copy. Streams
 * chained after the first group are kept unchecked. undefined if there is no valid page.
 */
export function salvageOgg(bytes: Uint8Array): Salvaged | undefined {
  const end = findEnd(bytes);
  if (end === 0) return undefined;
  return end < bytes.length
    ? { file: bytes.subarray(0, end), damaged: true }
    : { file: bytes, damaged: false };
}

/** Offset of the first damage before the end of the first group of streams; the file's length if there is none. */
function findEnd(bytes: Uint8Array): number {
  /** The next page number of each open stream, by serial number. */
  const expected = new Map<number, number>();
  let isBeginning = true;
  let end = 0;
  while (end < bytes.length) {
    const page = readOggPage(bytes, end);
    if (!page || oggChecksum(bytes.subarray(end, page.end)) !== page.checksum) return end;
    const follows = expected.get(page.serial);
    if (follows !== undefined && follows !== page.number) return end;
    // All concurrent streams begin before any of them continues (section 4).
    isBeginning &&= page.isFirst;
    if (isBeginning || follows !== undefined) expected.set(page.serial, (page.number + 1) >>> 0);
    if (page.isLast) expected.delete(page.serial);
    if (!isBeginning && expected.size === 0) return bytes.length;
    end = page.end;
  }
  return end;
}
