/** Top-level facts of a WebM file. */
export interface WebmFacts {
  /** Seconds, from the header; undefined if the recorder omitted it. */
  readonly duration: number | undefined;
  /** True if the file has an index, without which a player cannot seek with range requests. */
  readonly hasCues: boolean;
  readonly hasSeekHead: boolean;
}

interface Element {
  readonly id: number;
  readonly start: number;
  /** undefined if the size is unknown, as in elements written while recording. */
  readonly size: number | undefined;
}

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const CUES = 0x1c53bb6b;
const DEFAULT_SCALE_NS = 1_000_000;

/** Reads the elements of a WebM file. Throws for other bytes. */
export function webmFacts(bytes: Uint8Array): WebmFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint32(0) !== EBML) {
    throw new Error('These bytes are no WebM file.');
  }
  const segment = elements(view, 0, view.byteLength).find(({ id }) => id === SEGMENT);
  const parts = segment ? elements(view, segment.start, view.byteLength) : [];
  const info = parts.find(({ id }) => id === INFO);
  return {
    duration: info && durationOf(view, info),
    hasCues: parts.some(({ id }) => id === CUES),
    hasSeekHead: parts.some(({ id }) => id === SEEK_HEAD),
  };
}

function durationOf(view: DataView, info: Element): number | undefined {
  const fields = elements(view, info.start, info.start + (info.size ?? 0));
  const duration = fields.find(({ id }) => id === DURATION);
  const scale = fields.find(({ id }) => id === TIMESTAMP_SCALE);
  if (duration === undefined) {
    return undefined;
  }
  const ticks = duration.size === 4 ? view.getFloat32(duration.start) : view.getFloat64(duration.start);
  const scaleNs = scale ? unsigned(view, scale.start, scale.size ?? 0) : DEFAULT_SCALE_NS;
  return (ticks * scaleNs) / 1e9;
}

// Enters an element of unknown size: its children follow in the same list.
function elements(view: DataView, from: number, to: number): Element[] {
  const found: Element[] = [];
  let position = from;
  while (position + 1 < to) {
    const idLength = lengthOfNumber(view, position);
    const sizeLength = position + idLength < to ? lengthOfNumber(view, position + idLength) : to;
    const start = position + idLength + sizeLength;
    if (start > to) {
      break;
    }
    const id = unsigned(view, position, idLength);
    const size = sizeAt(view, position + idLength, sizeLength);
    found.push({ id, start, size });
    position = start + (id === SEGMENT ? to : (size ?? 0));
  }
  return found;
}

function sizeAt(view: DataView, position: number, length: number): number | undefined {
  const payload = unsigned(view, position, length) - 2 ** (7 * length);
  return payload === 2 ** (7 * length) - 1 ? undefined : payload;
}

// The number of leading zero bits of the first byte is the number of further bytes.
function lengthOfNumber(view: DataView, position: number): number {
  return Math.clz32(view.getUint8(position)) - 23;
}

function unsigned(view: DataView, position: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index += 1) {
    value = value * 256 + view.getUint8(position + index);
  }
  return value;
}
