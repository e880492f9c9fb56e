import { type EbmlElement, readEbmlElement } from '@beep/core/audio-head';
import { ebmlChildren, ebmlElement } from '../../audio/ebml.ts';
import { oggChecksum, readOggPage } from '../../audio/ogg-page.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export function joined(...parts: readonly (Uint8Array | string)[]): Bytes {
  return new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );
}

/** Bytes that look like nothing: a fixed sequence, without 0xff, which begins frames of mp3. */
export function garbage(length: number): Bytes {
  let state = 12_345;
  return Uint8Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state >>> 16) % 251;
  });
}

/** A copy with these bytes from the offset on. */
export function written(file: Uint8Array, at: number, bytes: Uint8Array): Bytes {
  const copy = new Uint8Array(file);
  copy.set(bytes, at);
  return copy;
}

/** A copy with a part, from a fraction of the file on, overwritten. */
export function damagedAt(file: Uint8Array, fraction: number, bytes: Uint8Array): Bytes {
  return written(file, Math.floor(file.length * fraction), bytes);
}

export function cutAt(file: Uint8Array, fraction: number): Bytes {
  return file.slice(0, Math.floor(file.length * fraction)) as Bytes;
}

/** A copy without a part, from a fraction of the file on. */
export function without(file: Uint8Array, fraction: number, length: number): Bytes {
  const at = Math.floor(file.length * fraction);
  return joined(file.subarray(0, at), file.subarray(at + length));
}

export function find(file: Uint8Array, text: string): number {
  return Buffer.from(file.buffer, file.byteOffset, file.length).indexOf(text, 0, 'latin1');
}

export function bigEndian(...values: readonly number[]): Bytes {
  const bytes = new Uint8Array(values.length * 4);
  for (const [index, value] of values.entries()) new DataView(bytes.buffer).setUint32(index * 4, value);
  return bytes;
}

export function littleEndian(...values: readonly number[]): Bytes {
  const bytes = new Uint8Array(values.length * 4);
  for (const [index, value] of values.entries()) new DataView(bytes.buffer).setUint32(index * 4, value, true);
  return bytes;
}

/** An ID3v2.4 tag that says it has `claimed` bytes and has `actual`. */
export function id3(claimed: number, actual: number = claimed, content = 0): Bytes {
  const size = [21, 14, 7, 0].map((shift) => (claimed >> shift) & 127);
  return joined('ID3\x04\0\0', Uint8Array.from(size), new Uint8Array(actual).fill(content));
}

export interface OggChange {
  /** Of the pages, from the start; below 0 from the end. */
  readonly page: number;
  readonly change: (view: DataView, page: Uint8Array) => void;
}

/** A copy with a changed page and the checksum that belongs to it. */
export function oggPageChanged(file: Uint8Array, { page: wanted, change }: OggChange): Bytes {
  const copy = new Uint8Array(file);
  const [at, end] = pageAt(file, wanted);
  const page = copy.subarray(at, end);
  change(new DataView(copy.buffer, at, page.length), page);
  new DataView(copy.buffer).setUint32(at + 22, oggChecksum(page), true);
  return copy;
}

/** A copy without a page, counted as in {@link OggChange}. */
export function withoutPage(file: Uint8Array, wanted: number): Bytes {
  const [at, end] = pageAt(file, wanted);
  return joined(file.subarray(0, at), file.subarray(end));
}

function pageAt(file: Uint8Array, wanted: number): readonly [start: number, end: number] {
  const pages: [number, number][] = [];
  for (let at = 0; ; ) {
    const page = readOggPage(file, at);
    if (!page) return pages.at(wanted) ?? [0, 0];
    pages.push([at, page.end]);
    at = page.end;
  }
}

const [SEGMENT, INFO, TRACKS, TRACK_ENTRY] = [0x18538067, 0x1549a966, 0x1654ae6b, 0xae];
const [CLUSTER, CHECKSUM] = [0x1f43b675, 0xbf];

/** A copy with this element in place of the same in its track; lengths are rewritten and indexes dropped. */
export function webmTrackChanged(file: Uint8Array, id: number, element: Uint8Array): Bytes {
  const header = readEbmlElement(file, 0);
  const segment = readEbmlElement(file, header?.dataEnd ?? 0);
  const children = segment ? ebmlChildren(file, segment) : [];
  const part = ({ start, dataEnd }: EbmlElement): Uint8Array => file.subarray(start, dataEnd ?? start);
  const parts = children.flatMap((child) => {
    if (child.id === INFO || child.id === CLUSTER) return [part(child)];
    const entry = child.id === TRACKS && ebmlChildren(file, child).find((field) => field.id === TRACK_ENTRY);
    if (!entry) return [];
    const kept = ebmlChildren(file, entry).filter((field) => field.id !== id && field.id !== CHECKSUM);
    return [ebmlElement(TRACKS, ebmlElement(TRACK_ENTRY, ...kept.map(part), element))];
  });
  return joined(file.subarray(0, header?.dataEnd ?? 0), ebmlElement(SEGMENT, ...parts));
}

/** A copy in which the block of a number, counted from the start, is in a group with this element. */
export function webmBlockChanged(file: Uint8Array, wanted: number, element: Uint8Array): Bytes {
  const plain = webmTrackChanged(file, 0, new Uint8Array());
  const segment = readEbmlElement(plain, readEbmlElement(plain, 0)?.dataEnd ?? 0);
  let count = 0;
  const parts = (segment ? ebmlChildren(plain, segment) : []).map((child) => {
    const part = ({ start, dataEnd }: EbmlElement): Uint8Array => plain.subarray(start, dataEnd ?? start);
    if (child.id !== CLUSTER) return part(child);
    const blocks = ebmlChildren(plain, child).flatMap((block) => {
      if (block.id === CHECKSUM) return [];
      if (![0xa3, 0xa0].includes(block.id) || count++ !== wanted) return part(block);
      return ebmlElement(
        0xa0,
        ebmlElement(0xa1, plain.subarray(block.dataStart, block.dataEnd ?? 0)),
        element,
      );
    });
    return ebmlElement(CLUSTER, ...blocks);
  });
  return joined(plain.subarray(0, readEbmlElement(plain, 0)?.dataEnd ?? 0), ebmlElement(SEGMENT, ...parts));
}
