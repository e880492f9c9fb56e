import type { Mp4Box } from '@beep/core/presentation';

/**
 * Number of samples in a table; undefined if it has fewer entries than it claims. 0 for a table without samples, such
 * as that of the chunks.
 */
export type ReadTable = (view: DataView, box: Mp4Box) => number | undefined;

/** The boxes with tables (ISO 14496-12, sections 8.6 to 8.8). Each starts with a version and flags. */
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

/** The count, if that many entries of this size fit. */
function entries(view: DataView, { dataStart, end }: Mp4Box, bytes: number): number | undefined {
  const count = view.getUint32(dataStart + FLAGS_BYTES);
  return dataStart + FLAGS_BYTES + 4 + count * bytes <= end ? count : undefined;
}

/** Entries with a sample count and a shared value. */
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

/** Chunks in ascending order, none of them empty. */
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

/** Flags of optional per-sample fields in a run: duration, size, flags, time offset. */
const SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800] as const;
/** Flags of the run's optional fields: data offset and flags of the first sample. */
const RUN_FIELDS = [0x1, 0x4] as const;

function fragmentRun(view: DataView, { dataStart, end }: Mp4Box): number | undefined {
  const flags = view.getUint32(dataStart);
  const bytesOf = (fields: readonly number[]): number => 4 * fields.filter((field) => flags & field).length;
  const count = view.getUint32(dataStart + FLAGS_BYTES);
  const size = FLAGS_BYTES + 4 + bytesOf(RUN_FIELDS) + count * bytesOf(SAMPLE_FIELDS);
  return dataStart + size <= end ? count : undefined;
}
