import { type Mp4Box, readMp4Box } from '@beep/core/presentation';
import { MP4_TABLES } from '../mp4-tables.ts';
import type { Salvaged } from './salvaged.ts';

/** Container boxes with their allowed parents; '' is the file. */
const CONTAINERS: ReadonlyMap<string, string> = new Map([
  ['moov', ''],
  ['trak', 'moov'],
  ['edts', 'trak'],
  ['mdia', 'trak'],
  ['minf', 'mdia'],
  ['stbl', 'minf'],
  ['mvex', 'moov'],
  ['moof', ''],
  ['traf', 'moof'],
]);
const TABLE_PARENTS: ReadonlyMap<string, string> = new Map([
  ['elst', 'edts'],
  ['trun', 'traf'],
]);
/** The other boxes needed to read audio. All others are ignored. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['ftyp', 'styp', 'mdat', 'free', 'skip', 'wide'],
  ...['mvhd', 'tkhd', 'mdhd', 'hdlr', 'smhd', 'vmhd', 'stsd', 'mehd', 'trex', 'mfhd', 'tfhd', 'tfdt'],
]);

/** Table boxes have at least a version, flags and a count; size tables one number more. */
const [MIN_TABLE_BYTES, MIN_SIZES_BYTES] = [8, 12];
/** Audio sample descriptions have less than a hundred bytes; a picture has a few thousand. */
const MAX_DESCRIPTION_BYTES = 65_536;
/** An hour of fragments of 20 ms. */
const MAX_BOXES = 1_500_000;

const FREE = Buffer.from('free');
/** Of QuickTime, whose old files have no `ftyp`. */
const FTYP = Buffer.from('\0\0\0\x10ftypqt  \0\0\0\0', 'latin1');

/**
 * Returns the same file if its tables are as long as they claim and name no more samples than the file has bytes,
 * because readers allocate memory by these numbers; otherwise undefined. Boxes that no audio reader needs, such as
 * metadata, are renamed `free`: readers skip what was not checked. Takes linear time. A description cut off by the end
 * of the file, and all boxes after it, are dropped as damaged. A description that is whole although its size is too
 * large gets the right one, and a file without `ftyp` gets one, as readers want.
 */
export function salvageMp4(bytes: Uint8Array): Salvaged | undefined {
  const walk: Walk = {
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    unread: [],
    offsets: [],
    boxes: 0,
    samples: new Map(),
  };
  const found = walkFile(walk);
  if (!found || [...walk.samples.values()].some((samples) => samples > bytes.length)) return undefined;
  const { damaged, end = bytes.length, oversized } = found;
  const hasType = Buffer.from(bytes.subarray(4, 8)).equals(FTYP.subarray(4, 8));
  if (walk.unread.length === 0 && oversized === undefined && hasType)
    return { file: bytes.subarray(0, end), damaged };
  const file = bytes.slice(0, end);
  for (const start of walk.unread) if (start < end) file.set(FREE, start + 4);
  if (oversized !== undefined) new DataView(file.buffer).setUint32(oversized, end - oversized);
  return { file: hasType ? file : withType(file, walk.offsets), damaged };
}

/** Puts a type in front, which moves the chunks of samples. */
function withType(file: Uint8Array, offsets: readonly Mp4Box[]): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (const { type, dataStart, end } of offsets) {
    if (end > file.length) continue;
    const isLarge = type === 'co64';
    const last = dataStart + 8 + view.getUint32(dataStart + 4) * (isLarge ? 8 : 4);
    for (let at = dataStart + 8; at < last; at += isLarge ? 8 : 4) {
      const low = isLarge ? at + 4 : at;
      view.setUint32(low, view.getUint32(low) + FTYP.length);
    }
  }
  return Buffer.concat([FTYP, file]);
}

interface Walk {
  readonly view: DataView;
  /** Offsets of the boxes to rename. */
  readonly unread: number[];
  /** The tables that say where the samples are. */
  readonly offsets: Mp4Box[];
  boxes: number;
  /** Samples per kind of table, in all tracks together. */
  readonly samples: Map<string, number>;
}

interface FoundEnd {
  readonly damaged: boolean;
  /** End of the usable data, if it is before the end of the file. */
  readonly end?: number;
  /** Offset of a description that ends with the file, although its size says otherwise. */
  readonly oversized?: number;
}

function walkFile(walk: Walk): FoundEnd | undefined {
  const { byteLength } = walk.view;
  let offset = 0;
  while (offset < byteLength) {
    const box = readMp4Box(walk.view, offset, byteLength);
    const isCut = !box || box.end > byteLength;
    if (isCut && box?.type === 'mdat') return { damaged: true };
    if (isCut && box?.type === 'moov' && checkBox(walk, { ...box, end: byteLength }, ''))
      return { damaged: false, oversized: offset };
    if (isCut) return { damaged: true, end: offset };
    if (isOverwritten(walk.view, box)) return { damaged: !isZeros(walk.view, offset), end: offset };
    if (!checkBox(walk, box, '')) return undefined;
    offset = box.end;
  }
  return { damaged: false };
}

/** A box without a size reaches to the end of the file: zeros in place of boxes would hide all that follow. */
function isOverwritten(view: DataView, { start, type }: Mp4Box): boolean {
  return view.getUint32(start) === 0 && !PLAIN.has(type) && !CONTAINERS.has(type);
}

function isZeros({ buffer, byteOffset, byteLength }: DataView, from: number): boolean {
  return new Uint8Array(buffer, byteOffset + from, byteLength - from).every((byte) => byte === 0);
}

/** True if a complete box may be read. */
function checkBox(walk: Walk, box: Mp4Box, parent: string): boolean {
  walk.boxes += 1;
  if (walk.boxes > MAX_BOXES) return false;
  const { type } = box;
  const container = CONTAINERS.get(type);
  if (container !== undefined) return container === parent && checkChildren(walk, box);
  if (MP4_TABLES.has(type)) return (TABLE_PARENTS.get(type) ?? 'stbl') === parent && checkTable(walk, box);
  if (type === 'stsd') return parent === 'stbl' && isPlainDescription(walk, box);
  if (!PLAIN.has(type)) walk.unread.push(box.start);
  return true;
}

function checkChildren(walk: Walk, parent: Mp4Box): boolean {
  let offset = parent.dataStart;
  while (offset < parent.end) {
    const box = readMp4Box(walk.view, offset, parent.end);
    // Some writers end a list of boxes with four zero bytes.
    if (!box) return parent.end - offset < 8;
    const isOpen = walk.view.getUint32(offset) === 0;
    if (isOpen || box.end > parent.end || !checkBox(walk, box, parent.type)) return false;
    offset = box.end;
  }
  return true;
}

function checkTable({ view, samples, offsets }: Walk, box: Mp4Box): boolean {
  const hasSizes = box.type === 'stsz' || box.type === 'stz2';
  if (box.end - box.dataStart < (hasSizes ? MIN_SIZES_BYTES : MIN_TABLE_BYTES)) return false;
  const count = MP4_TABLES.get(box.type)?.(view, box);
  if (count === undefined) return false;
  samples.set(box.type, (samples.get(box.type) ?? 0) + count);
  if (box.type === 'stco' || box.type === 'co64') offsets.push(box);
  return true;
}

/** Readers accept any box inside a description, also misplaced tables. */
function isPlainDescription({ view }: Walk, { dataStart, end }: Mp4Box): boolean {
  if (end - dataStart > MAX_DESCRIPTION_BYTES) return false;
  const description = Buffer.from(view.buffer, view.byteOffset + dataStart, end - dataStart);
  return ![...MP4_TABLES.keys(), ...CONTAINERS.keys()].some((name) =>
    description.includes(name, 0, 'latin1'),
  );
}
