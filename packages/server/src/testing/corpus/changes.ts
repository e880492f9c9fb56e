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
  const starts: number[] = [];
  for (let at = 0; ; ) {
    const page = readOggPage(copy, at);
    if (!page) break;
    starts.push(at);
    at = page.end;
  }
  const at = starts.at(wanted) ?? 0;
  const page = copy.subarray(at, readOggPage(copy, at)?.end);
  change(new DataView(copy.buffer, at, page.length), page);
  new DataView(copy.buffer).setUint32(at + 22, oggChecksum(page), true);
  return copy;
}
