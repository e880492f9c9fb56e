import { oggChecksum, readOggPage } from './ogg-page.ts';
import type { Salvaged } from './salvaged.ts';

/**
 * The undamaged beginning of an Ogg file: every page up to the first that is not whole, whose checksum is wrong, or
 * that does not follow the page before it in its stream (RFC 3533, section 6). An undamaged file is answered itself,
 * and nothing is copied. What follows the streams that the file begins with is not looked at. Undefined when there is
 * no page to keep.
 */
export function salvageOgg(bytes: Uint8Array): Salvaged | undefined {
  const end = findEnd(bytes);
  if (end === 0) return undefined;
  return end < bytes.length
    ? { file: bytes.subarray(0, end), damaged: true }
    : { file: bytes, damaged: false };
}

/** Where the first damage begins; the end of the file when there is none that matters. */
function findEnd(bytes: Uint8Array): number {
  /** The number of the next page of each stream that has not ended, by the stream's serial number. */
  const expected = new Map<number, number>();
  let isBeginning = true;
  let end = 0;
  while (end < bytes.length) {
    const page = readOggPage(bytes, end);
    if (!page || oggChecksum(bytes.subarray(end, page.end)) !== page.checksum) return end;
    const follows = expected.get(page.serial);
    if (follows !== undefined && follows !== page.number) return end;
    // All streams that are played together begin before any of them goes on (section 4).
    isBeginning &&= page.isFirst;
    if (isBeginning || follows !== undefined) expected.set(page.serial, (page.number + 1) >>> 0);
    if (page.isLast) expected.delete(page.serial);
    if (!isBeginning && expected.size === 0) return bytes.length;
    end = page.end;
  }
  return end;
}
