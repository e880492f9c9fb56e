import { type EbmlElement, readEbmlElement, readEbmlUnsigned } from '../ebml.ts';
import type { Salvaged } from './salvaged.ts';

const EBML_HEADER = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const AUDIO = 0xe1;
const CONTENT_ENCODINGS = 0x6d80;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;

/**
 * Elements allowed in a segment beside clusters: SeekHead, Info, Tracks, Cues, Chapters, Tags, Attachments, Void,
 * CRC-32.
 */
const TOP_LEVEL: ReadonlySet<number> = new Set([
  0x114d9b74,
  INFO,
  TRACKS,
  0x1c53bb6b,
  0x1043a770,
  0x1254c367,
  0x1941a469,
  0xec,
  0xbf,
]);
/**
 * Elements allowed in a cluster: Timestamp, SilentTracks, Position, PrevSize, SimpleBlock, BlockGroup, Void, CRC-32.
 */
const IN_CLUSTER: ReadonlySet<number> = new Set([
  0xe7,
  0x5854,
  0xa7,
  0xab,
  SIMPLE_BLOCK,
  BLOCK_GROUP,
  0xec,
  0xbf,
]);

/**
 * The undamaged start of a WebM file as a valid file: header, tracks, and every block up to the first byte that the
 * format does not allow there. Lengths are rewritten and indexes dropped. undefined if there is no block, or if blocks
 * are compressed: a few bytes could expand without limit.
 */
export function salvageWebm(bytes: Uint8Array): Salvaged | undefined {
  const header = readEbmlElement(bytes, 0);
  if (header?.id !== EBML_HEADER || header.dataEnd === null) return undefined;
  const segment = readEbmlElement(bytes, header.dataEnd);
  if (segment?.id !== SEGMENT) return undefined;
  const found = walkSegment(bytes, segment);
  if (!found.tracks || !found.clusters.some((cluster) => cluster.length > 0)) return undefined;
  if (hasPackedBlocks(bytes, found.tracks)) return undefined;
  const parts = [bytes.subarray(0, header.dataEnd), elementHeader(SEGMENT, null)];
  for (const part of [found.info, found.tracks]) if (part) parts.push(slice(bytes, part));
  for (const children of found.clusters) parts.push(...clusterParts(bytes, children));
  return { file: Buffer.concat(parts), damaged: found.end < bytes.length };
}

interface Found {
  info?: EbmlElement;
  tracks?: EbmlElement;
  readonly clusters: EbmlElement[][];
  /** Everything before this offset is valid. */
  end: number;
}

function walkSegment(bytes: Uint8Array, segment: EbmlElement): Found {
  const found: Found = { clusters: [], end: segment.dataStart };
  for (;;) {
    const element = readEbmlElement(bytes, found.end);
    if (!element) return found;
    const sound =
      element.id === CLUSTER ? takeCluster(bytes, element, found) : takeTopLevel(bytes, element, found);
    if (!sound) return found;
  }
}

function takeCluster(bytes: Uint8Array, element: EbmlElement, found: Found): boolean {
  const known = found.tracks ? trackNumbers(bytes, found.tracks) : new Set<number>();
  const cluster = walkCluster(bytes, element, known);
  found.clusters.push(cluster.children);
  found.end = cluster.end;
  return !cluster.damaged;
}

function takeTopLevel(bytes: Uint8Array, element: EbmlElement, found: Found): boolean {
  if (!TOP_LEVEL.has(element.id) || !isWhole(bytes, element)) return false;
  if (element.id === INFO) found.info ??= element;
  if (element.id === TRACKS) found.tracks ??= element;
  found.end = element.dataEnd;
  return true;
}

interface WalkedCluster {
  readonly children: EbmlElement[];
  readonly end: number;
  readonly damaged: boolean;
}

function walkCluster(bytes: Uint8Array, cluster: EbmlElement, known: ReadonlySet<number>): WalkedCluster {
  const children: EbmlElement[] = [];
  const limit = cluster.dataEnd ?? bytes.length;
  let offset = cluster.dataStart;
  while (offset < limit) {
    const element = readEbmlElement(bytes, offset);
    const outside = element && (element.id === CLUSTER || TOP_LEVEL.has(element.id));
    if (outside && cluster.dataEnd === null && !IN_CLUSTER.has(element.id)) {
      return { children, end: offset, damaged: false };
    }
    if (!element || !isSoundChild(bytes, element, { limit, known })) {
      return { children, end: offset, damaged: true };
    }
    children.push(element);
    offset = element.dataEnd ?? limit;
  }
  return { children, end: offset, damaged: false };
}

function isSoundChild(
  bytes: Uint8Array,
  element: EbmlElement,
  within: { readonly limit: number; readonly known: ReadonlySet<number> },
): boolean {
  if (!IN_CLUSTER.has(element.id) || !isWhole(bytes, element) || element.dataEnd > within.limit) return false;
  if (element.id !== SIMPLE_BLOCK) return true;
  const track = (bytes[element.dataStart] ?? 0) & 0x7f;
  return element.dataEnd - element.dataStart > 4 && within.known.has(track);
}

function isWhole(bytes: Uint8Array, element: EbmlElement): element is EbmlElement & { dataEnd: number } {
  return element.dataEnd !== null && element.dataEnd <= bytes.length;
}

function trackNumbers(bytes: Uint8Array, tracks: EbmlElement): ReadonlySet<number> {
  const entries = childrenOf(bytes, tracks).filter((child) => child.id === TRACK_ENTRY);
  const numbers = entries.flatMap((entry) => childrenOf(bytes, entry).filter((c) => c.id === TRACK_NUMBER));
  return new Set(numbers.map((number) => readEbmlUnsigned(bytes, number)));
}

function hasPackedBlocks(bytes: Uint8Array, parent: EbmlElement): boolean {
  return childrenOf(bytes, parent).some(
    (child) =>
      child.id === CONTENT_ENCODINGS ||
      ((child.id === TRACK_ENTRY || child.id === AUDIO) && hasPackedBlocks(bytes, child)),
  );
}

function childrenOf(bytes: Uint8Array, parent: EbmlElement): EbmlElement[] {
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

function clusterParts(bytes: Uint8Array, children: readonly EbmlElement[]): Uint8Array[] {
  if (children.length === 0) return [];
  const parts = children.map((child) => slice(bytes, child));
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return [elementHeader(CLUSTER, size), ...parts];
}

function slice(bytes: Uint8Array, element: EbmlElement): Uint8Array {
  return bytes.subarray(element.start, element.dataEnd ?? element.dataStart);
}

/** A four-byte id and an eight-byte length, all ones for an unknown length. */
function elementHeader(id: number, size: number | null): Uint8Array {
  const header = Buffer.alloc(12);
  header.writeUInt32BE(id, 0);
  header.writeBigUInt64BE(size === null ? 0x01ffffffffffffffn : 0x0100000000000000n | BigInt(size), 4);
  return header;
}
