import { frameAt } from '../audio-head/frame-head.ts';
import type { Span } from './span.ts';

/** Samples that every decoder of mp3 adds at the start. */
const DECODER_DELAY = 529;
const ENCODERS: readonly string[] = ['LAME', 'Lavf', 'Lavc'];
/** In the order of their bits: the frames, the bytes, a table to seek and the quality. */
const FIELD_BYTES: readonly number[] = [4, 4, 100, 4];
const ENCODER_TO_PADDING = 21;

/** The first frame of an mp3, which has no sound but tells how much of the others is played. */
export interface Mp3Info {
  /** Where its name `Xing` or `Info` is, from the start of the file. */
  readonly at: number;
  readonly frames: number;
  /** Where the name of the encoder is. */
  readonly encoderAt: number;
}

/** Reads the first frame of an mp3, if it is such a one. */
export function readMp3Info(bytes: Uint8Array): Mp3Info | undefined {
  const frame = frameAt(bytes, 0);
  if (frame?.container !== 'mp3') return undefined;
  const isMono = (bytes[3] ?? 0) >> 6 === 3;
  const at = frame.samples === 1152 ? (isMono ? 21 : 36) : isMono ? 13 : 21;
  if (!['Xing', 'Info'].includes(textAt(bytes, at)) || at + 8 > frame.length || bytes.length < frame.length)
    return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const flags = view.getUint32(at + 4);
  const fields = FIELD_BYTES.reduce((sum, size, bit) => sum + ((flags >> bit) & 1 ? size : 0), 0);
  const encoderAt = at + 8 + fields;
  if (encoderAt + ENCODER_TO_PADDING + 3 > frame.length) return undefined;
  return { at, frames: flags & 1 ? view.getUint32(at + 8) : 0, encoderAt };
}

/** What an mp3 presents: not what its encoder, or an editor, hides at the start and the end. */
export function mp3Spans(bytes: Uint8Array): readonly Span[] | undefined {
  const info = readMp3Info(bytes);
  const frame = frameAt(bytes, 0);
  if (!info || !frame || !ENCODERS.includes(textAt(bytes, info.encoderAt))) return undefined;
  const [high = 0, middle = 0, low = 0] = bytes.subarray(info.encoderAt + ENCODER_TO_PADDING);
  const delay = (high << 4) | (middle >> 4);
  const padding = ((middle & 15) << 8) | low;
  const from = (delay + DECODER_DELAY) / frame.sampleRate;
  const total = (info.frames * frame.samples) / frame.sampleRate;
  const to = total - Math.max(0, padding - DECODER_DELAY) / frame.sampleRate;
  if (info.frames === 0 || to <= from) return [{ from, to: Number.POSITIVE_INFINITY }];
  // Players play as well what follows the frames that are counted.
  return [
    { from, to },
    { from: total, to: Number.POSITIVE_INFINITY },
  ];
}

/** The three bytes for samples that are hidden at the start and the end; undefined if they cannot be told. */
export function mp3PaddingBytes(start: number, end: number): Uint8Array | undefined {
  const [delay, padding] = [start - DECODER_DELAY, end + DECODER_DELAY];
  if (delay < 0 || delay > 4095 || padding > 4095) return undefined;
  return Uint8Array.of(delay >> 4, ((delay & 15) << 4) | (padding >> 8), padding & 255);
}

function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
