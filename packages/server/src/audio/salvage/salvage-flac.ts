import type { Salvaged } from './salvaged.ts';

/** `fLaC`, with which a file begins. */
const MARKER = [0x66, 0x4c, 0x61, 0x43];
const MARKER_BYTES = 4;
const BLOCK_HEAD = 4;
const STREAM_INFO_BYTES = 34;
/** The sample rate, channels and bits, in the description of the stream; the last four bits are not theirs. */
const KIND_AT = 18;
const LAST_BLOCK = 0x80;
const MAX_BLOCKS = 1000;
/** A frame of eight channels of 65,535 samples is longer, but no encoder makes it. */
const MAX_FRAME_BYTES = 1_048_576;
/** How often, on average, a byte may belong to something that looks like a frame and is not one. */
const MAX_CHECKS = 4;

/**
 * The frames of a FLAC file whose checksums are right (RFC 9639, section 9.3), behind the description of the stream. Each
 * stands for itself; where some are missing, the others get consecutive numbers, which readers ask for. Those of a file that
 * follows with the same kind of samples are added. Tags and pictures are left out. Any file without such a frame is
 * returned as it is.
 */
export function salvageFlac(bytes: Uint8Array): Salvaged {
  const start = framesAt(bytes, 0);
  const { frames, damaged, isJoined } =
    start === undefined ? { frames: [], damaged: false, isJoined: false } : readFrames(bytes, start);
  if (frames.length === 0) return { file: bytes, damaged: false };
  const isConsecutive = !damaged && !isJoined;
  return { file: writeFlac(bytes, frames, { isConsecutive }), damaged };
}

/** A file of frames behind the marker and the description that `head` begins with. */
export function writeFlac(
  head: Uint8Array,
  frames: readonly Uint8Array[],
  { isConsecutive }: { readonly isConsecutive: boolean },
): Uint8Array {
  const first = Buffer.from(head.subarray(0, MARKER_BYTES + BLOCK_HEAD + STREAM_INFO_BYTES));
  first[MARKER_BYTES] = LAST_BLOCK;
  return Buffer.concat([first, ...(isConsecutive ? frames : renumbered(frames))]);
}

/** Where the first frame of a file is, behind the blocks of metadata. */
function framesAt(bytes: Uint8Array, start: number): number | undefined {
  let at = start + MARKER_BYTES;
  for (let blocks = 0; blocks < MAX_BLOCKS && at + BLOCK_HEAD <= bytes.length; blocks += 1) {
    const [head = 0, high = 0, middle = 0, low = 0] = bytes.subarray(at, at + BLOCK_HEAD);
    const size = (high << 16) | (middle << 8) | low;
    if (blocks === 0 && ((head & ~LAST_BLOCK) !== 0 || size !== STREAM_INFO_BYTES)) return undefined;
    at += BLOCK_HEAD + size;
    if ((head & LAST_BLOCK) !== 0) return at;
  }
  return undefined;
}

function isFileStart(bytes: Uint8Array, at: number): boolean {
  return MARKER.every((byte, index) => bytes[at + index] === byte);
}

/**
 * Where the frames of a file that begins there are; the end of all if a decoder cannot go on with them, because the sample
 * rate, channels or bits differ.
 */
function followingFrames(bytes: Uint8Array, at: number): number | undefined {
  const frames = isFileStart(bytes, at) ? framesAt(bytes, at) : undefined;
  if (frames === undefined) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [first, other] = [0, at].map((start) => view.getUint32(start + KIND_AT) >>> 4);
  return first === other ? Math.min(frames, bytes.length) : bytes.length;
}

interface ReadFrames {
  readonly frames: readonly Uint8Array[];
  readonly damaged: boolean;
  /** True if another file follows, whose frames have numbers from 0 on. */
  readonly isJoined: boolean;
}

function readFrames(bytes: Uint8Array, start: number): ReadFrames {
  const frames: Uint8Array[] = [];
  let checks = (bytes.length - start) * MAX_CHECKS;
  let [at, isAfterDamage, damaged, isJoined] = [start, false, false, false];
  while (at < bytes.length && checks > 0) {
    const following = followingFrames(bytes, at);
    if (following !== undefined) {
      damaged ||= following === bytes.length;
      [at, isJoined] = [following, true];
      continue;
    }
    const header = frameHeader(bytes, at);
    const end = header > 0 ? frameEnd(bytes, at, header) : undefined;
    if (end === undefined) {
      if (header > 0) checks -= Math.min(MAX_FRAME_BYTES, bytes.length - at);
      isAfterDamage = true;
      at += 1;
      continue;
    }
    // What stands behind the last frame belongs to none.
    damaged ||= isAfterDamage;
    isAfterDamage = false;
    frames.push(bytes.subarray(at, end));
    at = end;
  }
  return { frames, damaged: damaged || (isAfterDamage && checks <= 0), isJoined };
}

/**
 * The end of the frame: where its checksum is right and another frame begins, or, if none does any more, where it is right
 * for the last time: a part of a frame may have a right one by accident, and so have zeros behind it. Of a frame of silence
 * that part may be the header: its zeros are sound then.
 */
function frameEnd(bytes: Uint8Array, start: number, header: number): number | undefined {
  const limit = Math.min(bytes.length, start + MAX_FRAME_BYTES);
  let [crc, next, end] = [checksum(CRC_16, 16, bytes.subarray(start, start + header)), start, 0];
  let isSilence = crc === 0;
  for (let at = start + header; at < limit; at += 1) {
    const byte = bytes[at] ?? 0;
    isSilence &&= byte === 0;
    const isZeroBehind = crc === 0 && byte === 0 && !isSilence;
    crc = step16(crc, byte);
    // The checksum of a frame together with its own checksum is 0.
    if (crc !== 0 || at === start + header) continue;
    if (end === 0 || !isZeroBehind) end = at + 1;
    if (next <= at) next = nextStart(bytes, at + 1);
    if (next === at + 1) return withLastZero(bytes, end, next);
  }
  return next === Number.POSITIVE_INFINITY && end > 0 ? withLastZero(bytes, end, bytes.length) : undefined;
}

/** A checksum whose last byte is 0 is right one byte before its end too. */
function withLastZero(bytes: Uint8Array, end: number, next: number): number {
  return next === end + 1 && bytes[end] === 0 ? next : end;
}

function step16(crc: number, byte: number): number {
  return ((crc << 8) ^ (CRC_16[(crc >> 8) ^ byte] ?? 0)) & 0xffff;
}

/** Where another frame, or a file, begins; Infinity if none does soon: something else may follow the sound. */
function nextStart(bytes: Uint8Array, from: number): number {
  const limit = Math.min(bytes.length, from + MAX_FRAME_BYTES);
  for (let at = from; at < limit; at += 1)
    if (frameHeader(bytes, at) > 0 || isFileStart(bytes, at)) return at;
  return Number.POSITIVE_INFINITY;
}

const RESERVED = 15;
/** Bytes of the number of a frame, which is written as UTF-8 writes letters. */
const MAX_NUMBER_BYTES = 7;
const NUMBER_AT = 4;

/** The length of the header of a frame that begins there, with its checksum; 0 if none does. */
function frameHeader(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) return 0;
  const [sizes = 0, format = 0, number = 0] = bytes.subarray(at + 2, at + 5);
  const [block, rate] = [sizes >> 4, sizes & 15];
  if (block === 0 || rate === RESERVED || format >> 4 > 10 || (format & 1) !== 0) return 0;
  const numberBytes = numberLength(number);
  if (numberBytes > MAX_NUMBER_BYTES) return 0;
  const length =
    NUMBER_AT + numberBytes + (block === 6 ? 1 : block === 7 ? 2 : 0) + (rate === 12 ? 1 : rate > 12 ? 2 : 0);
  const crc = checksum(CRC_8, 8, bytes.subarray(at, at + length));
  return at + length < bytes.length && crc === bytes[at + length] ? length + 1 : 0;
}

function numberLength(first: number): number {
  return first < 0x80 ? 1 : Math.clz32(~first << 24);
}

/** Frames of one length count frames, others samples. */
function renumbered(frames: readonly Uint8Array[]): readonly Uint8Array[] {
  let number = 0;
  return frames.map((frame) => {
    const copy = withNumber(frame, number);
    number += ((frame[1] ?? 0) & 1) === 0 ? 1 : flacSamples(frame);
    return copy;
  });
}

function withNumber(frame: Uint8Array, number: number): Uint8Array {
  const header = frameHeader(frame, 0);
  const behind = frame.subarray(NUMBER_AT + numberLength(frame[NUMBER_AT] ?? 0), header - 1);
  const head = Buffer.concat([frame.subarray(0, NUMBER_AT), encodedNumber(number), behind]);
  const content = Buffer.concat([head, Uint8Array.of(checksum(CRC_8, 8, head)), frame.subarray(header, -2)]);
  const crc = checksum(CRC_16, 16, content);
  return Buffer.concat([content, Uint8Array.of(crc >> 8, crc & 255)]);
}

/** As UTF-8 writes letters, but with numbers of up to 36 bits. */
function encodedNumber(number: number): Uint8Array {
  if (number < 0x80) return Uint8Array.of(number);
  const bytes: number[] = [];
  let rest = number;
  for (let room = 64; rest >= room || bytes.length === 0; room /= 2) {
    bytes.unshift(0x80 | (rest % 64));
    rest = Math.floor(rest / 64);
  }
  return Uint8Array.of(((0xff00 >> (bytes.length + 1)) & 255) | rest, ...bytes);
}

/** True if the packet is a frame whose checksums are right. */
export function isWholeFlacFrame(packet: Uint8Array): boolean {
  return frameHeader(packet, 0) > 0 && checksum(CRC_16, 16, packet) === 0;
}

/** The samples of a frame, by the code in its header (RFC 9639, section 9.1.1). */
export function flacSamples(frame: Uint8Array): number {
  const code = (frame[2] ?? 0) >> 4;
  const at = NUMBER_AT + numberLength(frame[NUMBER_AT] ?? 0);
  const [high = 0, low = 0] = frame.subarray(at, at + 2);
  if (code === 1) return 192;
  if (code < 6) return 576 << (code - 2);
  if (code < 8) return code === 6 ? high + 1 : high * 256 + low + 1;
  return 256 << (code - 8);
}

export function checksum(table: Uint16Array, bits: 8 | 16, bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes)
    crc = ((crc << 8) ^ (table[((crc >> (bits - 8)) ^ byte) & 255] ?? 0)) & ((1 << bits) - 1);
  return crc;
}

function crcTable(polynomial: number, bits: 8 | 16): Uint16Array {
  const top = 1 << (bits - 1);
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (bits - 8);
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & top ? polynomial : 0);
    return crc & (2 * top - 1);
  });
}

export const CRC_8: Uint16Array = crcTable(0x07, 8);
export const CRC_16: Uint16Array = crcTable(0x8005, 16);
