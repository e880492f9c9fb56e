import { frameAt } from '@beep/core/audio-head';
import { mp3PaddingBytes, readMp3Info } from '@beep/core/presentation';
import type { EncodedPacket } from 'mediabunny';

/** Frames, bytes and a table to seek, behind the name and the flags. */
const FIELDS_END = 116;
const FRAMES_AT = 8;
const BYTES_AT = 12;
const ENCODER = 'LAME3.100';
const ENCODER_TO_PADDING = 21;
const ENCODER_BYTES = 36;
const NO_CHECKSUM = 1;
const HIGHEST_BIT_RATE = 14;

/**
 * Tells in the first frame of a written mp3 how much its packets hold before and after what is played. Returns the
 * same file if that cannot be told.
 */
export function withMp3Padding(file: Uint8Array, packets: readonly EncodedPacket[]): Uint8Array {
  const first = frameAt(file, 0);
  const info = readMp3Info(file) ?? { at: nameAt(file) };
  const hidden = first && hiddenBy(packets, first);
  if (!first || info.at < 0 || !hidden) return file;
  const size = info.at + FIELDS_END + ENCODER_BYTES;
  for (let rate = 1; rate <= HIGHEST_BIT_RATE; rate += 1) {
    const head = Uint8Array.from(file.subarray(0, 4));
    head[1] = (head[1] ?? 0) | NO_CHECKSUM;
    head[2] = ((head[2] ?? 0) & 0x0f) | (rate << 4);
    const frame = new Uint8Array(frameAt(head, 0)?.length ?? 0);
    if (frame.length < size) continue;
    frame.set(head);
    frame.set(file.subarray(info.at, info.at + FIELDS_END), info.at);
    frame.set(Buffer.from(ENCODER), info.at + FIELDS_END);
    frame.set(hidden, info.at + FIELDS_END + ENCODER_TO_PADDING);
    const rest = file.subarray(first.length);
    const view = new DataView(frame.buffer);
    view.setUint32(info.at + FRAMES_AT, packets.length);
    view.setUint32(info.at + BYTES_AT, frame.length + rest.length);
    return Buffer.concat([frame, rest]);
  }
  return file;
}

function nameAt(file: Uint8Array): number {
  return Buffer.from(file.subarray(0, 40)).indexOf('Xing', 0, 'latin1');
}

function hiddenBy(
  packets: readonly EncodedPacket[],
  { samples, sampleRate }: { readonly samples: number; readonly sampleRate: number },
): Uint8Array | undefined {
  const start = Math.round(-(packets[0]?.timestamp ?? 0) * sampleRate);
  const last = packets.at(-1);
  const playedTo = last ? Math.round((last.timestamp + last.duration) * sampleRate) : 0;
  return mp3PaddingBytes(start, packets.length * samples - start - playedTo);
}
