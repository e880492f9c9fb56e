import { oggChecksum, readOggPage } from '../ogg-page.ts';
import type { Salvaged } from './salvaged.ts';

/** How the packet of the tags begins, in Opus and in Vorbis. */
const TAG_HEADS = ['OpusTags', '\u0003vorbis'];
/** The tags follow the first page of each stream. */
const MAX_PAGES = 50;
const CHECKSUM_AT = 22;

/**
 * Sets the number of tags in an Ogg file to 0. Nothing in them is needed, and a reader throws for a picture that it
 * cannot decode.
 */
export function withoutTags(salvaged: Salvaged | undefined): Salvaged | undefined {
  if (!salvaged) return undefined;
  const file = new Uint8Array(salvaged.file);
  let offset = 0;
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const page = readOggPage(file, offset);
    if (!page) break;
    const data = file.subarray(page.dataStart, page.end);
    const head = TAG_HEADS.find(
      (name) => Buffer.from(data.subarray(0, name.length)).toString('latin1') === name,
    );
    if (head && clearCount(data, head.length)) {
      const bytes = file.subarray(offset, page.end);
      new DataView(file.buffer, offset).setUint32(CHECKSUM_AT, oggChecksum(bytes), true);
    }
    offset = page.end;
  }
  return { ...salvaged, file };
}

/** The count follows the name of the encoder, which has its length before it. */
function clearCount(data: Uint8Array, at: number): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (at + 4 > data.length) return false;
  const count = at + 4 + view.getUint32(at, true);
  if (count + 4 > data.length) return false;
  view.setUint32(count, 0, true);
  return true;
}
