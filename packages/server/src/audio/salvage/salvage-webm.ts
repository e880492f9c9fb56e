import { type EbmlElement, readEbmlElement } from '@beep/core/audio-head';
import { ebmlChildren, ebmlHead, ebmlNumber, readEbmlUnsigned } from '../ebml.ts';
import type { Salvaged, SalvagedFile } from './salvaged.ts';
import {
  BLOCK_HEAD_BYTES,
  blockOf,
  blockTime,
  type Cluster,
  clusterTimestamp,
  readTracks,
  type SoundTrack,
  webmSpans,
} from './webm-spans.ts';

const EBML_HEADER = 0x1a45dfa3;
const FILE_START = 0x1a;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TRACK_ENTRY = 0xae;
const AUDIO = 0xe1;
const CONTENT_ENCODINGS = 0x6d80;
const CLUSTER_TIMESTAMP = 0xe7;
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
  CLUSTER_TIMESTAMP,
  0x5854,
  0xa7,
  0xab,
  SIMPLE_BLOCK,
  BLOCK_GROUP,
  0xec,
  0xbf,
]);

/** A file of a browser that began again and again has a few. */
const MAX_FILES = 1000;
/** How many blocks in a row are no accident, behind damage. */
const BLOCKS_IN_A_ROW = 4;
/** Elements before the first block of a cluster. */
const MAX_BEFORE_BLOCKS = 8;

/**
 * What is undamaged in a WebM file as a valid file: header, tracks and blocks. At a byte that the format does not allow
 * there, reading goes on with the next blocks or cluster; a file that begins behind it follows. Lengths are rewritten and
 * indexes dropped. undefined if there is no block, or if blocks are compressed: a few bytes could expand without limit.
 */
export function salvageWebm(bytes: Uint8Array): Salvaged | undefined {
  const files: SalvagedFile[] = [];
  let [start, damaged]: [number | undefined, boolean] = [0, false];
  while (start !== undefined && files.length < MAX_FILES) {
    const found = walkFile(bytes, start);
    const file = found && writtenFile(bytes, found);
    if (!file && files.length === 0) return undefined;
    if (file) files.push(file);
    damaged ||= !file || found.damaged;
    start = found?.next;
  }
  const [first, ...following] = files;
  return first && { ...first, following, damaged: damaged || start !== undefined };
}

interface Found {
  readonly header: EbmlElement;
  info?: EbmlElement;
  tracks?: EbmlElement;
  sounds: readonly SoundTrack[];
  readonly clusters: Cluster[];
  damaged: boolean;
  /** Where another file begins. */
  next?: number;
}

function walkFile(bytes: Uint8Array, start: number): Found | undefined {
  const header = readEbmlElement(bytes, start);
  if (header?.id !== EBML_HEADER || header.dataEnd === null) return undefined;
  const segment = readEbmlElement(bytes, header.dataEnd);
  if (segment?.id !== SEGMENT) return undefined;
  const found: Found = { header, sounds: [], clusters: [], damaged: false };
  let at: number | undefined = segment.dataStart;
  while (at !== undefined && at < bytes.length) {
    const element = readEbmlElement(bytes, at);
    if (element?.id === EBML_HEADER && isFileHeader(bytes, at)) return { ...found, next: at };
    const end: TakenEnd = (element && takeElement(bytes, element, found)) ?? { at, isSound: false };
    at = end.isSound ? end.at : goOn(bytes, end.at, found);
  }
  return found;
}

/** Where reading goes on behind damage; undefined if nothing follows. */
function goOn(bytes: Uint8Array, damagedAt: number, found: Found): number | undefined {
  found.damaged = true;
  const children = found.clusters.at(-1)?.children;
  const swallowed = headerWithin(bytes, children?.at(-1), damagedAt);
  if (swallowed !== undefined) children?.pop();
  // The time of a cluster comes first: without it, its blocks follow those before it.
  if (children?.length === 0) found.clusters.pop();
  const next = findNext(bytes, swallowed ?? damagedAt, found.sounds);
  if (next && bytes[next.at] !== FILE_START && swallowed === undefined) dropUnsure(bytes, damagedAt, found);
  return next?.isBlock ? takeBlocks(bytes, next.at, found) : next?.at;
}

/**
 * Drops the block that ends where bytes may be missing: its length may reach into those that follow. Decoders of Opus go on
 * behind such a block, others stop at it.
 */
function dropUnsure(bytes: Uint8Array, damagedAt: number, { clusters, sounds }: Found): void {
  const children = clusters.at(-1)?.children;
  const last = children?.at(-1);
  const block = last?.dataEnd === damagedAt ? blockOf(bytes, last) : undefined;
  const track = (bytes[block?.dataStart ?? 0] ?? 0) & 0x7f;
  if (block && sounds.some(({ number, isOpus }) => number === track && !isOpus)) children?.pop();
}

interface TakenEnd {
  readonly at: number;
  /** False if what follows is damaged. */
  readonly isSound: boolean;
}

function takeElement(bytes: Uint8Array, element: EbmlElement, found: Found): TakenEnd {
  if (element.id === CLUSTER) {
    found.clusters.push({ children: [] });
    return takeChildren(bytes, { start: element.dataStart, limit: element.dataEnd }, found);
  }
  if (!TOP_LEVEL.has(element.id) || !isWhole(bytes, element)) return { at: element.start, isSound: false };
  if (element.id === INFO) found.info ??= element;
  if (element.id === TRACKS && !found.tracks) {
    found.tracks = element;
    found.sounds = readTracks(bytes, element);
  }
  return { at: element.dataEnd, isSound: true };
}

/** Takes the children of a cluster, whose end is not known if `limit` is null. */
function takeChildren(
  bytes: Uint8Array,
  { start, limit }: { readonly start: number; readonly limit: number | null },
  found: Found,
): TakenEnd {
  const children = found.clusters.at(-1)?.children;
  const end = limit ?? bytes.length;
  let at = start;
  while (at < end) {
    const element = readEbmlElement(bytes, at);
    const isOutside =
      element && (element.id === CLUSTER || element.id === EBML_HEADER || TOP_LEVEL.has(element.id));
    if (isOutside && limit === null && !IN_CLUSTER.has(element.id)) return { at, isSound: true };
    if (!element || !isSoundChild(bytes, element, { limit: end, sounds: found.sounds }))
      return { at, isSound: false };
    children?.push(element);
    at = element.dataEnd ?? end;
  }
  return { at, isSound: true };
}

/**
 * Takes the blocks behind damage. They belong to the cluster before it unless their times go back: then the head of their
 * own cluster is lost, and they follow the last block.
 */
function takeBlocks(bytes: Uint8Array, start: number, found: Found): number {
  const first = readEbmlElement(bytes, start);
  const cluster = found.clusters.at(-1);
  const [before, last] = lastBlocks(cluster?.children ?? []);
  if (first && cluster && last && before && blockTime(bytes, first) <= blockTime(bytes, last)) {
    const next = 2 * blockTime(bytes, last) - blockTime(bytes, before);
    const timestamp = clusterTimestamp(bytes, cluster) + next - blockTime(bytes, first);
    found.clusters.push({ children: [], timestamp });
  }
  if (!cluster) found.clusters.push({ children: [], timestamp: 0 });
  return takeChildren(bytes, { start, limit: null }, found).at;
}

/** The last two blocks, without a look at those before them: a cluster may have very many, and as many holes. */
function lastBlocks(children: readonly EbmlElement[]): readonly (EbmlElement | undefined)[] {
  const isBlock = ({ id }: EbmlElement): boolean => id === SIMPLE_BLOCK;
  const at = children.findLastIndex(isBlock);
  const before = children.findLast((child, index) => index < at && isBlock(child));
  return [before, children[at]];
}

interface Next {
  readonly at: number;
  /** True for blocks, false for a cluster or another file. */
  readonly isBlock: boolean;
}

function findNext(bytes: Uint8Array, from: number, sounds: readonly SoundTrack[]): Next | undefined {
  for (let at = from; at < bytes.length; at += 1) {
    const first = bytes[at];
    if (first === 0x1f && isCluster(bytes, at, sounds)) return { at, isBlock: false };
    if (first === FILE_START && isFileHeader(bytes, at)) return { at, isBlock: false };
    if (first === SIMPLE_BLOCK && areBlocks(bytes, at, sounds)) return { at, isBlock: true };
  }
  return undefined;
}

/** A block that breaks off may seem to hold the start of a file that follows. */
function headerWithin(bytes: Uint8Array, block: EbmlElement | undefined, end: number): number | undefined {
  if (block?.dataEnd !== end) return undefined;
  for (let at = block.dataStart; at < end; at += 1)
    if (bytes[at] === FILE_START && isFileHeader(bytes, at)) return at;
  return undefined;
}

function isFileHeader(bytes: Uint8Array, at: number): boolean {
  const header = readEbmlElement(bytes, at);
  if (header?.id !== EBML_HEADER || header.dataEnd === null) return false;
  return readEbmlElement(bytes, header.dataEnd)?.id === SEGMENT;
}

function isCluster(bytes: Uint8Array, start: number, sounds: readonly SoundTrack[]): boolean {
  const cluster = readEbmlElement(bytes, start);
  if (cluster?.id !== CLUSTER) return false;
  let at: number | null = cluster.dataStart;
  for (let count = 0; count < MAX_BEFORE_BLOCKS && at !== null; count += 1) {
    const element = readEbmlElement(bytes, at);
    if (!element || !isSoundChild(bytes, element, { limit: bytes.length, sounds })) return false;
    if (element.id === SIMPLE_BLOCK || element.id === BLOCK_GROUP) return true;
    at = element.dataEnd;
  }
  return false;
}

function areBlocks(bytes: Uint8Array, start: number, sounds: readonly SoundTrack[]): boolean {
  let at: number | null = start;
  for (let count = 0; count < BLOCKS_IN_A_ROW && at !== null; count += 1) {
    const element = readEbmlElement(bytes, at);
    if (element?.id !== SIMPLE_BLOCK || !isSoundChild(bytes, element, { limit: bytes.length, sounds }))
      return false;
    at = element.dataEnd;
  }
  return true;
}

function isSoundChild(
  bytes: Uint8Array,
  element: EbmlElement,
  within: { readonly limit: number; readonly sounds: readonly SoundTrack[] },
): boolean {
  if (!IN_CLUSTER.has(element.id) || !isWhole(bytes, element) || element.dataEnd > within.limit) return false;
  if (element.id === CLUSTER_TIMESTAMP) return readEbmlUnsigned(bytes, element) <= Number.MAX_SAFE_INTEGER;
  if (element.id !== SIMPLE_BLOCK && element.id !== BLOCK_GROUP) return true;
  const block = blockOf(bytes, element);
  const track = (bytes[block?.dataStart ?? 0] ?? 0) & 0x7f;
  const length = (block?.dataEnd ?? 0) - (block?.dataStart ?? 0);
  return length > BLOCK_HEAD_BYTES && within.sounds.some(({ number }) => number === track);
}

function isWhole(bytes: Uint8Array, element: EbmlElement): element is EbmlElement & { dataEnd: number } {
  return element.dataEnd !== null && element.dataEnd <= bytes.length;
}

function writtenFile(bytes: Uint8Array, found: Found): SalvagedFile | undefined {
  const { header, info, tracks, sounds } = found;
  const clusters = inOrder(bytes, found.clusters);
  if (!tracks || !clusters.some(({ children }) => children.length > 0)) return undefined;
  if (hasPackedBlocks(bytes, tracks)) return undefined;
  const parts = [slice(bytes, header), ebmlHead(SEGMENT, null)];
  for (const part of [info, tracks]) if (part) parts.push(slice(bytes, part));
  const blocks = clusters.flatMap((cluster) => clusterParts(bytes, cluster));
  return { file: Buffer.concat([...parts, ...blocks]), spans: webmSpans(bytes, { info, sounds, clusters }) };
}

/** Where the times of the clusters go back, a recording began again without a head: it follows what was before. */
function inOrder(bytes: Uint8Array, clusters: readonly Cluster[]): readonly Cluster[] {
  let [shift, before, endsAt, step] = [0, 0, 0, 0];
  return clusters.map((cluster) => {
    const own = clusterTimestamp(bytes, cluster);
    if (own < before) shift = endsAt - own;
    before = own;
    const blocks = cluster.children.flatMap((child) => blockOf(bytes, child) ?? []);
    const [last = 0, previous] = blocks
      .slice(-2)
      .map((block) => blockTime(bytes, block))
      .reverse();
    step = previous === undefined ? step : last - previous;
    endsAt = own + shift + last + step;
    return shift === 0 ? cluster : { ...cluster, timestamp: own + shift };
  });
}

/** Readers look for it at any depth of tracks. */
function hasPackedBlocks(bytes: Uint8Array, tracks: EbmlElement): boolean {
  const parents = [tracks];
  for (const parent of parents) {
    for (const child of ebmlChildren(bytes, parent)) {
      if (child.id === CONTENT_ENCODINGS) return true;
      if (child.id === TRACK_ENTRY || child.id === AUDIO) parents.push(child);
    }
  }
  return false;
}

function clusterParts(bytes: Uint8Array, { children, timestamp }: Cluster): Uint8Array[] {
  if (children.length === 0) return [];
  const kept = children.filter(({ id }) => timestamp === undefined || id !== CLUSTER_TIMESTAMP);
  const parts = kept.map((child) => slice(bytes, child));
  // Odd times may add up beyond what it holds.
  const time = Math.min(Math.max(0, timestamp ?? 0), Number.MAX_SAFE_INTEGER);
  if (timestamp !== undefined) parts.unshift(ebmlNumber(CLUSTER_TIMESTAMP, time));
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return [ebmlHead(CLUSTER, size), ...parts];
}

function slice(bytes: Uint8Array, element: EbmlElement): Uint8Array {
  return bytes.subarray(element.start, element.dataEnd ?? element.dataStart);
}
