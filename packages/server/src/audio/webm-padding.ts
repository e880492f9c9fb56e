import { type EbmlElement, readEbmlElement } from '@beep/core/audio-head';
import { ebmlChildren, ebmlElement, ebmlNumber, readEbmlUnsigned, resizeEbml } from './ebml.ts';

const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const SEEK = 0x4dbb;
const SEEK_POSITION = 0x53ac;
const CLUSTER = 0x1f43b675;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const BLOCK_DURATION = 0x9b;
const DISCARD_PADDING = 0x75a2;

/** Where a block has its flags; those of a block in a group are reserved. */
const FLAGS_AT = 3;

interface LastBlock {
  /** Seconds of its sound that are played, and those at its end that are not. */
  readonly played: number;
  readonly hidden: number;
}

/**
 * Tells in the last block of a WebM that we have written how much of it is played (RFC 9559, section 5.1.3.5.7), which the
 * muxer cannot. The lengths and positions that count its bytes are set right in place.
 */
export function withDiscardPadding(file: Uint8Array, { played, hidden }: LastBlock): Uint8Array {
  const segment = readEbmlElement(file, readEbmlElement(file, 0)?.dataEnd ?? 0);
  const parts = segment?.id === SEGMENT ? ebmlChildren(file, segment) : [];
  const cluster = parts.findLast(({ id }) => id === CLUSTER);
  const block = cluster && ebmlChildren(file, cluster).findLast(({ id }) => id === SIMPLE_BLOCK);
  if (!segment || !cluster || !block || block.dataEnd === null) return file;
  const data = Uint8Array.from(file.subarray(block.dataStart, block.dataEnd));
  data[FLAGS_AT] = 0;
  const group = ebmlElement(
    BLOCK_GROUP,
    ebmlElement(BLOCK, data),
    ebmlNumber(BLOCK_DURATION, Math.round(played * 1000)),
    ebmlNumber(DISCARD_PADDING, Math.round(hidden * 1e9)),
  );
  const grown = group.length - (block.dataEnd - block.start);
  const copy = Buffer.concat([file.subarray(0, block.start), group, file.subarray(block.dataEnd)]);
  for (const parent of [segment, cluster]) resizeEbml(copy, parent, grown);
  movePositions(copy, parts, { from: block.start - segment.dataStart, by: grown });
  return copy;
}

/** Positions count from where the data of the segment starts. */
function movePositions(
  file: Buffer,
  parts: readonly EbmlElement[],
  { from, by }: { readonly from: number; readonly by: number },
): void {
  const seeks = parts.filter(({ id }) => id === SEEK_HEAD).flatMap((head) => ebmlChildren(file, head));
  for (const seek of seeks.filter(({ id }) => id === SEEK)) {
    const position = ebmlChildren(file, seek).find(({ id }) => id === SEEK_POSITION);
    const value = position && readEbmlUnsigned(file, position);
    if (value === undefined || value < from || position?.dataEnd == null) continue;
    file.writeUIntBE(value + by, position.dataStart, position.dataEnd - position.dataStart);
  }
}
