import { mp4Box, u32 } from './lying-mp4.ts';

/** An entry of an edit list, in seconds of the media; 'empty' for a time without media. */
export interface Edit {
  readonly from: number | 'empty';
  /** The entry has no duration without it, which means the rest of the media. */
  readonly to?: number;
  /** Default 1. */
  readonly rate?: number;
}

interface EditsOptions {
  /** Of the box; default 0. */
  readonly version?: 0 | 1;
}

/** Gives the only track of an MP4 file an edit list, in place of its own. */
export function withEdits(
  file: Uint8Array,
  edits: readonly Edit[],
  { version = 0 }: EditsOptions = {},
): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(file);
  const moov = find(bytes, 'moov');
  const trak = find(bytes, 'trak', moov + 8);
  const own = find(bytes, 'edts', trak + 8);
  const tkhd = find(bytes, 'tkhd', trak + 8);
  const view = new DataView(bytes.buffer);
  if (own >= 0 && own < trak + view.getUint32(trak)) bytes.set(new TextEncoder().encode('free'), own + 4);
  const [movieScale, mediaScale] = [scaleOf(view, find(bytes, 'mvhd')), scaleOf(view, find(bytes, 'mdhd'))];
  const entries = edits.map(({ from, to, rate = 1 }) => {
    const duration = to === undefined ? 0 : Math.round((to - (from === 'empty' ? 0 : from)) * movieScale);
    const media = from === 'empty' ? -1 : Math.round(from * mediaScale);
    const high = media < 0 ? 0xffff_ffff : 0;
    const times = version === 1 ? [0, duration, high, media >>> 0] : [duration, media >>> 0];
    return u32(...times, Math.round(rate * 0x10000) >>> 0);
  });
  const edts = mp4Box('edts', mp4Box('elst', u32(version << 24, edits.length), ...entries));
  for (const parent of [moov, trak]) view.setUint32(parent, view.getUint32(parent) + edts.length);
  const at = tkhd + view.getUint32(tkhd);
  if (find(bytes, 'mdat') > moov) shiftChunks(bytes, edts.length);
  return new Uint8Array([...bytes.subarray(0, at), ...edts, ...bytes.subarray(at)]);
}

/** The offset of the first box of the type from an offset on; -1 without one. */
function find(bytes: Uint8Array, type: string, from = 0): number {
  const name = new TextEncoder().encode(type);
  return bytes.findIndex(
    (_, index) => index >= from && name.every((byte, at) => bytes[index + 4 + at] === byte),
  );
}

function scaleOf(view: DataView, box: number): number {
  return view.getUint32(box + (view.getUint8(box + 8) === 1 ? 28 : 20));
}

function shiftChunks(bytes: Uint8Array, by: number): void {
  const table = find(bytes, 'stco');
  if (table < 0) return;
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < view.getUint32(table + 12); index += 1) {
    const at = table + 16 + index * 4;
    view.setUint32(at, view.getUint32(at) + by);
  }
}
