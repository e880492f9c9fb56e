import { type Mp4Box, readMp4Box } from './mp4-box.ts';
import { MP4_TABLES } from './mp4-tables.ts';
import type { Salvaged } from './salvaged.ts';

/** Boxes that hold boxes; each may stand in those that its line names, '' for the file itself. */
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
/** The other boxes that say how the sound is to be read. Everything else is left out. */
const PLAIN: ReadonlySet<string> = new Set([
  ...['ftyp', 'styp', 'mdat', 'free', 'skip', 'wide'],
  ...['mvhd', 'tkhd', 'mdhd', 'hdlr', 'smhd', 'vmhd', 'stsd', 'mehd', 'trex', 'mfhd', 'tfhd', 'tfdt'],
]);

/** Boxes of a table have at least a version, flags and a count; those of sizes, one number more. */
const [MIN_TABLE_BYTES, MIN_SIZES_BYTES] = [8, 12];
/** What describes a stream of sound has less than a hundred bytes; a picture, a few thousand. */
const MAX_DESCRIPTION_BYTES = 65_536;
/** An hour of fragments of 20 ms. */
const MAX_BOXES = 1_500_000;

const FREE = Buffer.from('free');

/** Whether the file says of itself that it is MP4 or QuickTime. */
export function isMp4(bytes: Uint8Array): boolean {
  return ['ftyp', 'styp'].includes(Buffer.from(bytes.subarray(4, 8)).toString('latin1'));
}

/**
 * The same file, when its tables are as long as they say and speak of no more samples than the file has bytes, which
 * readers otherwise take memory for; undefined when not. What no reader of sound needs, such as metadata, is named
 * `free`, so that nobody reads what was not checked here. Takes time in proportion to the bytes. A description that the
 * file ends in is left out, as damaged, and so are all boxes behind it.
 */
export function salvageMp4(bytes: Uint8Array): Salvaged | undefined {
  const walk: Walk = {
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    unread: [],
    boxes: 0,
    samples: new Map(),
  };
  const found = walkFile(walk);
  if (!found || [...walk.samples.values()].some((samples) => samples > bytes.length)) return undefined;
  const end = found.end ?? bytes.length;
  if (walk.unread.length === 0) return { file: bytes.subarray(0, end), damaged: found.damaged };
  const file = bytes.slice(0, end);
  for (const start of walk.unread) if (start < end) file.set(FREE, start + 4);
  return { file, damaged: found.damaged };
}

interface Walk {
  readonly view: DataView;
  /** Where the boxes begin that are to be named free. */
  readonly unread: number[];
  boxes: number;
  /** How many each kind of table speaks of, in all tracks together. */
  readonly samples: Map<string, number>;
}

interface FoundEnd {
  readonly damaged: boolean;
  /** Where what can be used ends, when that is not the end of the file. */
  readonly end?: number;
}

function walkFile(walk: Walk): FoundEnd | undefined {
  const { byteLength } = walk.view;
  let offset = 0;
  while (offset < byteLength) {
    const box = readMp4Box(walk.view, offset, byteLength);
    const isCut = !box || box.end > byteLength;
    if (isCut) return box?.type === 'mdat' ? { damaged: true } : { damaged: true, end: offset };
    if (!checkBox(walk, box, '')) return undefined;
    offset = box.end;
  }
  return { damaged: false };
}

/** Whether a box that is whole may be read. */
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

function checkTable({ view, samples }: Walk, box: Mp4Box): boolean {
  const hasSizes = box.type === 'stsz' || box.type === 'stz2';
  if (box.end - box.dataStart < (hasSizes ? MIN_SIZES_BYTES : MIN_TABLE_BYTES)) return false;
  const count = MP4_TABLES.get(box.type)?.(view, box);
  if (count === undefined) return false;
  samples.set(box.type, (samples.get(box.type) ?? 0) + count);
  return true;
}

/** Readers look for any box inside a description, also for tables, which have no place there. */
function isPlainDescription({ view }: Walk, { dataStart, end }: Mp4Box): boolean {
  if (end - dataStart > MAX_DESCRIPTION_BYTES) return false;
  const description = Buffer.from(view.buffer, view.byteOffset + dataStart, end - dataStart);
  return ![...MP4_TABLES.keys(), ...CONTAINERS.keys()].some((name) =>
    description.includes(name, 0, 'latin1'),
  );
}
