import type { FileFormat } from '../recordings/audio-formats.ts';
import { type ByteSource, type HeadTracks, type ReadBytes, textAt } from './byte-source.ts';
import { findFrames } from './frame-head.ts';
import { isMp4, readMp4Tracks } from './mp4-head.ts';
import { isOgg, oggTracks } from './ogg-head.ts';
import { hasPlainSamples, isWav } from './wav-head.ts';
import { isEbml, readWebmHead } from './webm-head.ts';

export type { ReadBytes } from './byte-source.ts';

/** What the bytes of a file say it is. */
export type AudioHead =
  /** Sound in a format that the service stores, unless it is damaged. `start`: its first byte, after tags and zeros. */
  | { readonly kind: 'audio'; readonly format: FileFormat; readonly start: number }
  | { readonly kind: 'video' }
  /** Another format or codec, or no sound. */
  | { readonly kind: 'other' };

const OTHER: AudioHead = { kind: 'other' };
const VIDEO: AudioHead = { kind: 'video' };

/** The codecs that are stored, as each container names them. */
const CODECS: Readonly<Record<'webm' | 'mp4' | 'ogg', RegExp>> = {
  webm: /^A_(?:OPUS|VORBIS|FLAC|AAC(?:\/.*)?|MPEG\/L3|PCM\/(?:INT\/(?:LIT|BIG)|FLOAT\/IEEE))$/,
  mp4: /^(?:mp4a|Opus|fLaC|sowt|twos|in24|in32|fl32|lpcm)$/,
  ogg: /^(?:opus|vorbis|flac)$/,
};

const PROBE_BYTES = 65_536;
/** A frame of ADTS has 13 bits for its length. */
const LONGEST_FRAMES = 4 * 8192;
const TAG_HEAD = 10;
const MAX_TAGS = 100;

/**
 * Tells by the bytes of a file whether it is sound that is taken. The pages and the service both ask it, so that a page
 * refuses what the service would refuse. Reads only the head, or walks to the description at the end of an MP4.
 */
export async function readAudioHead(size: number, read: ReadBytes): Promise<AudioHead> {
  const source: ByteSource = { size, read };
  const tagged = await skipTags(source);
  const known = await readContainer(source, tagged);
  if (known !== undefined) return known;
  const start = await skipZeros(source, tagged);
  const behindZeros = start === tagged ? undefined : await readContainer(source, start);
  return behindZeros ?? readFrames(source, start);
}

/** Undefined if no container begins there. */
async function readContainer(source: ByteSource, start: number): Promise<AudioHead | undefined> {
  const head = await source.read(start, start + PROBE_BYTES);
  if (isMp4(head)) return judge('mp4', start, await readMp4Tracks(source, start));
  if (isOgg(head)) return judge('ogg', start, oggTracks(head));
  if (isWav(head))
    return (await hasPlainSamples(source, start)) ? { kind: 'audio', format: 'wav', start } : OTHER;
  if (textAt(head, 0, 4) === 'fLaC') return { kind: 'audio', format: 'flac', start };
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'AVI ') return VIDEO;
  if (!isEbml(head)) return undefined;
  const found = await readWebmHead(source, start);
  return judge('webm', start, found, found?.docType === 'matroska' ? 'mka' : 'webm');
}

function judge(
  container: keyof typeof CODECS,
  start: number,
  tracks: HeadTracks | undefined,
  format: FileFormat = container,
): AudioHead {
  if (tracks?.hasVideo) return VIDEO;
  return CODECS[container].test(tracks?.codec ?? '') ? { kind: 'audio', format, start } : OTHER;
}

async function readFrames({ read }: ByteSource, start: number): Promise<AudioHead> {
  const found = findFrames(await read(start, start + PROBE_BYTES + LONGEST_FRAMES));
  return found === undefined ? OTHER : { kind: 'audio', format: found.container, start: start + found.at };
}

/** ID3v2 tags stand before the sound, also several; their size has seven bits per byte. */
async function skipTags({ size, read }: ByteSource): Promise<number> {
  let at = 0;
  for (let tags = 0; tags < MAX_TAGS && at < size; tags += 1) {
    const head = await read(at, at + TAG_HEAD);
    if (head.length < TAG_HEAD || textAt(head, 0, 3) !== 'ID3') break;
    const length = head.subarray(6, TAG_HEAD).reduce((sum, byte) => sum * 128 + (byte & 127), 0);
    const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
    at += TAG_HEAD + length + (hasFooter ? TAG_HEAD : 0);
  }
  return Math.min(at, size);
}

async function skipZeros({ size, read }: ByteSource, start: number): Promise<number> {
  for (let at = start; at < size; at += PROBE_BYTES) {
    const found = (await read(at, at + PROBE_BYTES)).findIndex((byte) => byte !== 0);
    if (found >= 0) return at + found;
  }
  return size;
}
