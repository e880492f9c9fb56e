import { type HeadTracks, textAt, viewOf } from './byte-source.ts';

const PAGE_HEAD = 27;
const FIRST_OF_STREAM = 0x02;

/** How the first packet of each kind of stream begins. */
const STREAMS: readonly (readonly [start: string, codec: string, isVideo: boolean])[] = [
  ['OpusHead', 'opus', false],
  ['\x01vorbis', 'vorbis', false],
  ['\x7fFLAC', 'flac', false],
  ['Speex   ', 'speex', false],
  ['\x80theora', 'theora', true],
  ['\x01video', 'ogm', true],
  ['BBCD\0', 'dirac', true],
];

export function isOgg(head: Uint8Array): boolean {
  return textAt(head, 0, 4) === 'OggS';
}

/** The streams of an Ogg file, whose first pages stand before all others (RFC 3533, section 4). */
export function oggTracks(head: Uint8Array): HeadTracks {
  let hasVideo = false;
  let codec: string | undefined;
  let at = 0;
  while (at + PAGE_HEAD < head.length && textAt(head, at, 4) === 'OggS') {
    const view = viewOf(head);
    if ((view.getUint8(at + 5) & FIRST_OF_STREAM) === 0) break;
    const segments = view.getUint8(at + 26);
    const dataStart = at + PAGE_HEAD + segments;
    const begins = textAt(head, dataStart, 8);
    const [, name, isVideo] = STREAMS.find(([start]) => begins.startsWith(start)) ?? [];
    if (isVideo === true) hasVideo = true;
    else codec ??= name;
    at = dataStart + head.subarray(at + PAGE_HEAD, dataStart).reduce((sum, length) => sum + length, 0);
  }
  return { hasVideo, codec };
}
