import type { Mp4Box } from './mp4-box.ts';

/**
 * How many samples a table speaks of; undefined when it has fewer entries than it says. A table that names none, such as
 * that of the chunks, answers 0.
 */
export type ReadTable = (view: DataView, box: Mp4Box) => number | undefined;

/** The boxes with tables (ISO 14496-12, sections 8.6 to 8.8). Each begins with a version and flags. */
export const MP4_TABLES: ReadonlyMap<string, ReadTable> = new Map<string, ReadTable>([
  ['stts', runs],
  ['ctts', runs],
  ['stsz', sampleSizes],
  ['stz2', compactSampleSizes],
  ['stss', (view, box) => entries(view, box, 4) && 0],
  ['stco', (view, box) => entries(view, box, 4) && 0],
  ['co64', (view, box) => entries(view, box, 8) && 0],
  ['stsc', chunkRuns],
  ['elst', (view, box) => entries(view, box, view.getUint8(box.dataStart) === 1 ? 20 : 12) && 0],
  ['trun', fragmentRun],
]);

const FLAGS_BYTES = 4;

/** The count, when so many entries of this size fit behind it. */
function entries(view: DataView, { dataStart, end }: Mp4Box, bytes: number): number | undefined {
  const count = view.getUint32(dataStart + FLAGS_BYTES);
  return dataStart + FLAGS_BYTES + 4 + count * bytes <= end ? count : undefined;
}

/** Entries of a number of samples and what they share. */
function runs(view: DataView, box: Mp4Box): number | undefined {
  const count = entries(view, box, 8);
  if (count === undefined) return undefined;
  let samples = 0;
  for (let index = 0; index < count; index += 1) samples += view.getUint32(box.dataStart + 8 + index * 8);
  return samples;
}

function sampleSizes(view: DataView, { dataStart, end }: Mp4Box): number | undefined {
  const size = view.getUint32(dataStart + FLAGS_BYTES);
  const count = view.getUint32(dataStart + FLAGS_BYTES + 4);
  const bytes = size === 0 ? 4 : 0;
  return dataStart + FLAGS_BYTES + 8 + count * bytes <= end ? count : undefined;
}

function compactSampleSizes(view: DataView, { dataStart, end }: Mp4Box): number | undefined {
  const bits = view.getUint8(dataStart + FLAGS_BYTES + 3);
  const count = view.getUint32(dataStart + FLAGS_BYTES + 4);
  if (![4, 8, 16].includes(bits)) return undefined;
  return dataStart + FLAGS_BYTES + 8 + Math.ceil((count * bits) / 8) <= end ? count : undefined;
}

/** Chunks in their order, none of them empty. */
function chunkRuns(view: DataView, box: Mp4Box): number | undefined {
  const count = entries(view, box, 12);
  let last = 0;
  for (let index = 0; index < (count ?? 0); index += 1) {
    const start = box.dataStart + 8 + index * 12;
    const chunk = view.getUint32(start);
    if (chunk <= last || view.getUint32(start + 4) === 0) return undefined;
    last = chunk;
  }
  return count && 0;
}

/** What each sample of a run may tell of itself: duration, size, flags, time offset. */
const SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800] as const;
/** Where the run's data begins, and the flags of its first sample. */
const RUN_FIELDS = [0x1, 0x4] as const;

function fragmentRun(view: DataView, { dataStart, end }: Mp4Box): number | undefined {
  const flags = view.getUint32(dataStart);
  const bytesOf = (fields: readonly number[]): number => 4 * fields.filter((field) => flags & field).length;
  const count = view.getUint32(dataStart + FLAGS_BYTES);
  const size = FLAGS_BYTES + 4 + bytesOf(RUN_FIELDS) + count * bytesOf(SAMPLE_FIELDS);
  return dataStart + size <= end ? count : undefined;
}
