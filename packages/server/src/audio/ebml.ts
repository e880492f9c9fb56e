import { type EbmlElement, readEbmlElement } from '@beep/core/audio-head';

/** Reads an element's data as an unsigned integer. */
export function readEbmlUnsigned(bytes: Uint8Array, element: EbmlElement): number {
  let value = 0;
  for (const byte of bytes.subarray(element.dataStart, element.dataEnd ?? element.dataStart)) {
    value = value * 256 + byte;
  }
  return value;
}

/** Reads an element's data as a signed integer. */
export function readEbmlSigned(bytes: Uint8Array, element: EbmlElement): number {
  const value = readEbmlUnsigned(bytes, element);
  const bits = 8 * ((element.dataEnd ?? element.dataStart) - element.dataStart);
  return value >= 2 ** (bits - 1) ? value - 2 ** bits : value;
}

/** The complete elements inside an element of known length. */
export function ebmlChildren(bytes: Uint8Array, parent: EbmlElement): EbmlElement[] {
  const children: EbmlElement[] = [];
  let offset = parent.dataStart;
  while (parent.dataEnd !== null && offset < parent.dataEnd) {
    const child = readEbmlElement(bytes, offset);
    if (!child || child.dataEnd === null || child.dataEnd > parent.dataEnd) break;
    children.push(child);
    offset = child.dataEnd;
  }
  return children;
}

/** An element with a length of eight bytes. */
export function ebmlElement(id: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return new Uint8Array(Buffer.concat([ebmlHead(id, length), ...parts]));
}

/** The head of an element with a length of eight bytes, all ones for an unknown length. */
export function ebmlHead(id: number, length: number | null): Uint8Array {
  const name = Buffer.from(id.toString(16), 'hex');
  const head = Buffer.alloc(name.length + 8);
  head.set(name);
  head.writeBigUInt64BE(length === null ? 0x01ffffffffffffffn : EIGHT_BYTES | BigInt(length), name.length);
  return head;
}

const EIGHT_BYTES = 0x0100000000000000n;

/** An element that is a number of eight bytes. */
export function ebmlNumber(id: number, value: number): Uint8Array<ArrayBuffer> {
  const data = Buffer.alloc(8);
  data.writeBigInt64BE(BigInt(value));
  return ebmlElement(id, data);
}

/** Writes in place that an element of known length is longer, with the same number of bytes for its length. */
export function resizeEbml(file: Buffer, { id, start, dataStart, dataEnd }: EbmlElement, by: number): void {
  if (dataEnd === null) return;
  const at = start + id.toString(16).length / 2;
  const width = dataStart - at;
  const length = BigInt(dataEnd - dataStart + by) | (1n << BigInt(7 * width));
  for (let index = 0; index < width; index += 1)
    file[at + index] = Number((length >> BigInt(8 * (width - 1 - index))) & 0xffn);
}
