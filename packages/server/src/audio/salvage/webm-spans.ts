import type { EbmlElement } from '@beep/core/audio-head';
import type { Span } from '@beep/core/presentation';
import { OPUS_RATE } from '../decode-opus.ts';
import { ebmlChildren, readEbmlSigned, readEbmlUnsigned } from '../ebml.ts';
import { opusPacketDuration } from '../opus-packet-duration.ts';

const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const CODEC_ID = 0x86;
const CODEC_PRIVATE = 0x63a2;
const CODEC_DELAY = 0x56aa;
const DEFAULT_DURATION = 0x23e383;
const TIMESTAMP_SCALE = 0x2ad7b1;
const CLUSTER_TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const BLOCK_DURATION = 0x9b;
const DISCARD_PADDING = 0x75a2;

const NANOSECONDS = 1e9;
const DEFAULT_SCALE = 1_000_000;
const OPUS_HEAD_BYTES = 19;
/** The number of its track, its time and its flags. */
export const BLOCK_HEAD_BYTES = 4;
const LACING = 0x06;

/** What a track says about its blocks; times are in seconds. */
export interface SoundTrack {
  readonly number: number;
  readonly isOpus: boolean;
  /** What its decoder discards at the start. */
  readonly delay: number;
  /** True if a delay beyond that of the coder is written. */
  readonly hidesStart: boolean;
  readonly blockDuration: number;
}

export function readTracks(bytes: Uint8Array, tracks: EbmlElement): readonly SoundTrack[] {
  return ebmlChildren(bytes, tracks)
    .filter(({ id }) => id === TRACK_ENTRY)
    .map((entry) => readTrack(bytes, ebmlChildren(bytes, entry)));
}

/** Delays are rounded to units of the file. */
const ROUNDING_SECONDS = 0.001;

function readTrack(bytes: Uint8Array, fields: readonly EbmlElement[]): SoundTrack {
  const field = (wanted: number): EbmlElement | undefined => fields.find(({ id }) => id === wanted);
  const number = (wanted: number): number => {
    const found = field(wanted);
    return found ? readEbmlUnsigned(bytes, found) : 0;
  };
  const [codec, head] = [field(CODEC_ID), field(CODEC_PRIVATE)];
  const isOpus = codec !== undefined && textOf(bytes, codec).startsWith('A_OPUS');
  const hasHead = isOpus && head?.dataEnd != null && head.dataEnd - head.dataStart >= OPUS_HEAD_BYTES;
  const preSkip = hasHead ? viewOf(bytes).getUint16(head.dataStart + 10, true) / OPUS_RATE : 0;
  const delay = number(CODEC_DELAY) / NANOSECONDS;
  return {
    number: number(TRACK_NUMBER),
    isOpus,
    delay: Math.max(delay, preSkip),
    hidesStart: delay > preSkip + ROUNDING_SECONDS,
    blockDuration: number(DEFAULT_DURATION) / NANOSECONDS,
  };
}

export interface Cluster {
  readonly children: EbmlElement[];
  /** In units of the file, for a cluster whose own is lost. */
  readonly timestamp?: number;
}

interface Found {
  readonly info: EbmlElement | undefined;
  readonly sounds: readonly SoundTrack[];
  readonly clusters: readonly Cluster[];
}

/**
 * What is played of each track whose blocks hold more: not the delay of its codec, and not the padding that a block
 * names (RFC 9559, sections 5.1.4.1.25 and 5.1.3.5.7). Times are those of the blocks.
 */
export function webmSpans(bytes: Uint8Array, found: Found): ReadonlyMap<number, readonly Span[]> {
  const scale = scaleOf(bytes, found.info);
  const reading = new Map<number, TrackReading>();
  for (const track of found.sounds) reading.set(track.number, { track, start: undefined, hidden: [] });
  for (const cluster of found.clusters) {
    const clusterAt = clusterTimestamp(bytes, cluster);
    for (const child of cluster.children) {
      if (child.id === SIMPLE_BLOCK || child.id === BLOCK_GROUP)
        readBlock(bytes, child, { clusterAt, scale, reading });
    }
  }
  const spans = [...reading].flatMap(([number, read]) => {
    const found = spansOf(read);
    return found ? [[number, found] as const] : [];
  });
  return new Map(spans);
}

/** In units of the file. */
export function clusterTimestamp(bytes: Uint8Array, { children, timestamp }: Cluster): number {
  if (timestamp !== undefined) return timestamp;
  const field = children.find(({ id }) => id === CLUSTER_TIMESTAMP);
  return field ? readEbmlUnsigned(bytes, field) : 0;
}

/** The block of a child of a cluster, which may be in a group; undefined if it has none. */
export function blockOf(bytes: Uint8Array, child: EbmlElement): EbmlElement | undefined {
  if (child.id !== BLOCK_GROUP) return child.id === SIMPLE_BLOCK ? child : undefined;
  return ebmlChildren(bytes, child).find(({ id }) => id === BLOCK);
}

/** The time of a block in its cluster, in units of the file. */
export function blockTime(bytes: Uint8Array, block: EbmlElement): number {
  return viewOf(bytes).getInt16(block.dataStart + 1);
}

interface TrackReading {
  readonly track: SoundTrack;
  start: number | undefined;
  readonly hidden: Span[];
}

interface Times {
  readonly clusterAt: number;
  /** Seconds of a unit. */
  readonly scale: number;
  readonly reading: ReadonlyMap<number, TrackReading>;
}

function readBlock(bytes: Uint8Array, element: EbmlElement, { clusterAt, scale, reading }: Times): void {
  const fields = element.id === BLOCK_GROUP ? ebmlChildren(bytes, element) : [];
  const block = blockOf(bytes, element);
  if (!block || block.dataEnd === null || block.dataEnd - block.dataStart <= BLOCK_HEAD_BYTES) return;
  const read = reading.get((bytes[block.dataStart] ?? 0) & 0x7f);
  if (!read) return;
  const at = (clusterAt + blockTime(bytes, block)) * scale;
  read.start ??= at;
  const field = fields.find(({ id }) => id === DISCARD_PADDING);
  const padding = field ? readEbmlSigned(bytes, field) / NANOSECONDS : 0;
  if (padding === 0) return;
  const length = fields.find(({ id }) => id === BLOCK_DURATION);
  const data = bytes.subarray(block.dataStart + BLOCK_HEAD_BYTES, block.dataEnd);
  const isLaced = ((bytes[block.dataStart + 3] ?? 0) & LACING) !== 0;
  const duration =
    (read.track.isOpus && !isLaced && opusPacketDuration(data)) ||
    (length ? readEbmlUnsigned(bytes, length) * scale : read.track.blockDuration) ||
    Math.abs(padding);
  // Below 0 it is at the start of the block.
  const end = at + duration;
  read.hidden.push(
    padding > 0
      ? { from: Math.max(at, end - padding), to: end }
      : { from: at, to: Math.min(end, at - padding) },
  );
}

function spansOf({ track, start, hidden }: TrackReading): readonly Span[] | undefined {
  if (start === undefined || (hidden.length === 0 && !track.hidesStart)) return undefined;
  const spans: Span[] = [];
  let from = start + track.delay;
  for (const gap of hidden.toSorted((a, b) => a.from - b.from)) {
    if (gap.from > from) spans.push({ from, to: gap.from });
    from = Math.max(from, gap.to);
  }
  return [...spans, { from, to: Number.POSITIVE_INFINITY }];
}

function scaleOf(bytes: Uint8Array, info: EbmlElement | undefined): number {
  const field = info && ebmlChildren(bytes, info).find(({ id }) => id === TIMESTAMP_SCALE);
  return ((field && readEbmlUnsigned(bytes, field)) || DEFAULT_SCALE) / NANOSECONDS;
}

function textOf(bytes: Uint8Array, { dataStart, dataEnd }: EbmlElement): string {
  return Buffer.from(bytes.subarray(dataStart, dataEnd ?? dataStart)).toString('latin1');
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
