import { type Mp4Box, readMp4Box } from '../presentation/mp4-box.ts';
import { type ByteSource, type HeadTracks, textAt, viewOf } from './byte-source.ts';

/** Boxes that a file of MP4 or QuickTime may begin with; old QuickTime has no `ftyp`. */
const FIRST_BOXES: readonly string[] = ['ftyp', 'styp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
const MOVIE = 'moov';
/** Each is within the one before it. */
const CONTAINERS: readonly string[] = ['trak', 'mdia', 'minf', 'stbl'];
const HANDLERS: Readonly<Record<'sound' | 'video', string>> = { sound: 'soun', video: 'vide' };

const BOX_HEAD = 8;
const LARGE_BOX_HEAD = 16;
const MAX_BOXES = 10_000;
/** The description of the samples of an audio of 15 minutes has less. */
const MAX_MOVIE_BYTES = 16_777_216;

export function isMp4(head: Uint8Array): boolean {
  if (head.length < BOX_HEAD || !FIRST_BOXES.includes(textAt(head, 4, 4))) return false;
  const size = viewOf(head).getUint32(0);
  return size === 0 || size === 1 || size >= BOX_HEAD;
}

/** Walks the boxes of the file to its description, which may be the last of them; undefined without one. */
export async function readMp4Tracks(source: ByteSource, start: number): Promise<HeadTracks | undefined> {
  let at = start;
  for (let boxes = 0; boxes < MAX_BOXES && at < source.size; boxes += 1) {
    const head = await source.read(at, at + LARGE_BOX_HEAD);
    const box = readMp4Box(viewOf(head), 0, source.size - at);
    if (box === undefined) return undefined;
    if (box.type === MOVIE) {
      const end = Math.min(box.end, box.dataStart + MAX_MOVIE_BYTES);
      return tracksOf(await source.read(at + box.dataStart, at + end));
    }
    at += box.end;
  }
  return undefined;
}

interface Found {
  handler: string;
  format: string | undefined;
}

function tracksOf(movie: Uint8Array): HeadTracks {
  const tracks: Found[] = [];
  collect(movie, { start: 0, end: movie.length, depth: 0 }, tracks);
  const sound = tracks.find(({ handler }) => handler === HANDLERS.sound);
  return { hasVideo: tracks.some(({ handler }) => handler === HANDLERS.video), codec: sound?.format };
}

/** Collects the kind of each track and the format of its first samples. */
function collect(
  movie: Uint8Array,
  range: { readonly start: number; readonly end: number; readonly depth: number },
  tracks: Found[],
): void {
  let at = range.start;
  for (let boxes = 0; boxes < MAX_BOXES && at < range.end; boxes += 1) {
    const box = readMp4Box(viewOf(movie), at, range.end);
    if (box === undefined) return;
    const track = tracks.at(-1);
    if (box.type === CONTAINERS[range.depth]) {
      if (range.depth === 0) tracks.push({ handler: '', format: undefined });
      const end = Math.min(box.end, range.end);
      collect(movie, { start: box.dataStart, end, depth: range.depth + 1 }, tracks);
    } else if (track) describe(movie, box, track);
    at = box.end;
  }
}

function describe(movie: Uint8Array, box: Mp4Box, track: Found): void {
  if (box.type === 'hdlr') track.handler = handlerAt(movie, box) ?? track.handler;
  if (box.type === 'stsd') track.format ??= textAt(movie, box.dataStart + 12, 4);
}

/** QuickTime has a second handler in each track, for the place of its data. */
function handlerAt(movie: Uint8Array, { dataStart }: Mp4Box): string | undefined {
  const handler = textAt(movie, dataStart + 8, 4);
  return Object.values(HANDLERS).includes(handler) ? handler : undefined;
}
