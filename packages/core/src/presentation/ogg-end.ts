/** `OggS`, the start of a page (RFC 3533, section 6). */
const CAPTURE_PATTERN = 0x4f676753;
const HEADER_BYTES = 27;
const END_OF_STREAM = 0x04;
const OPUS_RATE = 48_000;
/** "OpusHead", and "vorbis" behind the type of the packet. */
const OPUS_HEAD = [0x4f, 0x70, 0x75, 0x73, 0x48, 0x65, 0x61, 0x64];
const VORBIS_HEAD = [0x01, 0x76, 0x6f, 0x72, 0x62, 0x69, 0x73];

/**
 * Seconds at which the first Opus or Vorbis stream ends, by the granule position of its last page: what its packets
 * hold after that is not played (RFC 7845, section 4.4). Infinity if the stream does not tell.
 */
export function oggEnd(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let stream: Stream | undefined;
  let offset = 0;
  while (offset + HEADER_BYTES <= bytes.length && view.getUint32(offset) === CAPTURE_PATTERN) {
    const dataStart = offset + HEADER_BYTES + view.getUint8(offset + 26);
    const end = bytes.subarray(offset + HEADER_BYTES, dataStart).reduce((sum, size) => sum + size, dataStart);
    if (end > bytes.length) break;
    const serial = view.getUint32(offset + 14);
    stream ??= readHead(bytes.subarray(dataStart, end), serial);
    if (stream?.serial === serial && view.getUint8(offset + 5) & END_OF_STREAM) {
      const granule = Number(view.getBigInt64(offset + 6, true));
      return granule < 0 ? Number.POSITIVE_INFINITY : Math.max(0, (granule - stream.preSkip) / stream.rate);
    }
    offset = end;
  }
  return Number.POSITIVE_INFINITY;
}

interface Stream {
  readonly serial: number;
  readonly preSkip: number;
  readonly rate: number;
}

function readHead(packet: Uint8Array, serial: number): Stream | undefined {
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength);
  const begins = (head: readonly number[]): boolean => head.every((byte, index) => packet[index] === byte);
  if (begins(OPUS_HEAD) && packet.length >= 19) {
    return { serial, preSkip: view.getUint16(10, true), rate: OPUS_RATE };
  }
  if (!begins(VORBIS_HEAD) || packet.length < 16) return undefined;
  return { serial, preSkip: 0, rate: view.getUint32(12, true) || OPUS_RATE };
}
