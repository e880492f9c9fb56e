import { type Mp4Box, readMp4Box } from './mp4-box.ts';
import type { Span } from './span.ts';

/** An editor of voice notes writes one entry for each cut. */
const MAX_EDITS = 1000;
/** An hour of fragments of 20 ms. */
const MAX_BOXES = 1_500_000;

export interface Mp4Edits {
  /** The same file without its edit lists, so that a reader gives the times of the media. */
  readonly bytes: Uint8Array;
  /** By track id. A track without an edit list is missing; 'unplayable' has a list that cannot be followed. */
  readonly spans: ReadonlyMap<number, readonly Span[] | 'unplayable'>;
}

/**
 * Takes the edit lists out of an MP4 or QuickTime file (ISO 14496-12, section 8.6.6). Readers differ in what they make
 * of them, and none follows more than one entry. Returns the same bytes if there is none.
 */
export function takeMp4Edits(bytes: Uint8Array): Mp4Edits {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const spans = new Map<number, readonly Span[] | 'unplayable'>();
  const lists: number[] = [];
  for (const moov of childrenOf(view, { dataStart: 0, end: bytes.length }, 'moov')) {
    const movieScale = timescaleOf(view, child(view, moov, 'mvhd'));
    const isFragmented = child(view, moov, 'mvex') !== undefined;
    for (const trak of childrenOf(view, moov, 'trak')) {
      for (const edts of childrenOf(view, trak, 'edts')) {
        lists.push(edts.start);
        const found = readEdits(view, { trak, edts, movieScale, isFragmented });
        if (found) spans.set(trackId(view, trak), found);
      }
    }
  }
  if (lists.length === 0) return { bytes, spans };
  const copy = new Uint8Array(bytes);
  for (const start of lists) copy.set(FREE, start + 4);
  return { bytes: copy, spans };
}

/** `free`. */
const FREE: readonly number[] = [0x66, 0x72, 0x65, 0x65];

interface EditsBox {
  readonly trak: Mp4Box;
  readonly edts: Mp4Box;
  readonly movieScale: number;
  readonly isFragmented: boolean;
}

/** Returns undefined without a list, and for one without entries, which plays all. */
function readEdits(
  view: DataView,
  { trak, edts, movieScale, isFragmented }: EditsBox,
): readonly Span[] | 'unplayable' | undefined {
  const elst = child(view, edts, 'elst');
  if (!elst || elst.end - elst.dataStart < 8) return undefined;
  const count = view.getUint32(elst.dataStart + 4);
  if (count === 0) return undefined;
  const hasLongTimes = view.getUint8(elst.dataStart) === 1;
  const size = hasLongTimes ? 20 : 12;
  const mdia = child(view, trak, 'mdia');
  const mediaScale = timescaleOf(view, mdia && child(view, mdia, 'mdhd'));
  const isWhole = elst.dataStart + 8 + count * size <= elst.end;
  if (!isWhole || count > MAX_EDITS || !movieScale || !mediaScale) return 'unplayable';
  const edits = Array.from({ length: count }, (_, index) =>
    readEdit(view, elst.dataStart + 8 + index * size, hasLongTimes),
  );
  const spans = spansOf(edits, movieScale, mediaScale);
  return isFragmented && spans !== 'unplayable' ? openEnded(spans) : spans;
}

/** The length of fragments is not known when the list is written: players follow where it starts, not where it ends. */
function openEnded([first]: readonly Span[]): readonly Span[] {
  return [{ from: first?.from ?? 0, to: Number.POSITIVE_INFINITY }];
}

interface Edit {
  /** In units of the movie; 0 in the last one for the rest of the media. */
  readonly duration: number;
  /** In units of the media; -1 if nothing is played. */
  readonly mediaTime: number;
  readonly rate: number;
}

function readEdit(view: DataView, at: number, hasLongTimes: boolean): Edit {
  return hasLongTimes
    ? {
        duration: Number(view.getBigUint64(at)),
        mediaTime: Number(view.getBigInt64(at + 8)),
        rate: view.getUint32(at + 16),
      }
    : { duration: view.getUint32(at), mediaTime: view.getInt32(at + 4), rate: view.getUint32(at + 8) };
}

function spansOf(
  edits: readonly Edit[],
  movieScale: number,
  mediaScale: number,
): readonly Span[] | 'unplayable' {
  const spans: Span[] = [];
  for (const [index, { duration, mediaTime, rate }] of edits.entries()) {
    const isPlayed = duration > 0 || index === edits.length - 1;
    if (mediaTime === -1 || !isPlayed) continue;
    if (rate !== NORMAL_RATE || mediaTime < 0) return 'unplayable';
    const seconds = duration === 0 ? Number.POSITIVE_INFINITY : duration / movieScale;
    addSpan(spans, mediaTime / mediaScale, seconds);
  }
  return spans.length === 0 ? 'unplayable' : spans;
}

/** 1, as a fixed-point number of 16.16 bits. */
const NORMAL_RATE = 0x10000;
/** Entries round their ends to the units of two time scales. */
const ROUNDING_SECONDS = 0.002;

/** A span that begins where the last one ends continues it. */
function addSpan(spans: Span[], from: number, seconds: number): void {
  const last = spans.at(-1);
  if (last && Math.abs(last.to - from) <= ROUNDING_SECONDS)
    spans.splice(-1, 1, { from: last.from, to: from + seconds });
  else spans.push({ from, to: from + seconds });
}

function timescaleOf(view: DataView, box: Mp4Box | undefined): number {
  if (!box) return 0;
  const at = box.dataStart + (view.getUint8(box.dataStart) === 1 ? 20 : 12);
  return at + 4 <= box.end ? view.getUint32(at) : 0;
}

function trackId(view: DataView, trak: Mp4Box): number {
  const tkhd = child(view, trak, 'tkhd');
  if (!tkhd) return 0;
  const at = tkhd.dataStart + (view.getUint8(tkhd.dataStart) === 1 ? 20 : 12);
  return at + 4 <= tkhd.end ? view.getUint32(at) : 0;
}

type Range = Pick<Mp4Box, 'dataStart' | 'end'>;

function child(view: DataView, parent: Range, type: string): Mp4Box | undefined {
  return childrenOf(view, parent, type)[0];
}

/** The complete boxes of a type. */
function childrenOf(view: DataView, { dataStart, end }: Range, type: string): Mp4Box[] {
  const boxes: Mp4Box[] = [];
  let offset = dataStart;
  for (let count = 0; count < MAX_BOXES; count += 1) {
    const box = readMp4Box(view, offset, end);
    if (!box || box.end > end) return boxes;
    // The version and flags of a full box take four bytes.
    if (box.type === type && box.end - box.dataStart >= 4) boxes.push(box);
    offset = box.end;
  }
  return boxes;
}
