import type { MonoAudio } from './mono-audio.ts';

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const PCM = 1;

export function isWav(bytes: Uint8Array): boolean {
  return tag(bytes, 0) === 'RIFF' && tag(bytes, 8) === 'WAVE';
}

/** Decodes a wav of 16-bit PCM and averages the channels. Throws for anything else. */
export function decodeWav(bytes: Uint8Array): MonoAudio {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = findChunk(bytes, view, 'fmt ');
  const data = findChunk(bytes, view, 'data');
  const channels = view.getUint16(format.start + 2, true);
  if (view.getUint16(format.start, true) !== PCM || view.getUint16(format.start + 14, true) !== 16) {
    throw new Error('Only wav files of 16-bit PCM can be read.');
  }
  const frames = Math.floor(data.length / (2 * channels));
  const samples = new Float32Array(frames);
  for (let frame = 0; frame < frames; frame += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      sum += view.getInt16(data.start + 2 * (frame * channels + channel), true);
    }
    samples[frame] = sum / channels / 32_768;
  }
  return { samples, sampleRate: view.getUint32(format.start + 4, true) };
}

function findChunk(bytes: Uint8Array, view: DataView, name: string): { start: number; length: number } {
  let position = HEADER_BYTES;
  while (position + CHUNK_HEADER_BYTES <= bytes.length) {
    const start = position + CHUNK_HEADER_BYTES;
    const size = view.getUint32(position + 4, true);
    if (tag(bytes, position) === name) {
      return { start, length: Math.min(size, bytes.length - start) };
    }
    position = start + size + (size % 2);
  }
  throw new Error(`The wav file has no "${name}" chunk.`);
}

function tag(bytes: Uint8Array, position: number): string {
  return String.fromCharCode(...bytes.subarray(position, position + 4));
}

const HEADER_LENGTH = 44;

/** A wav of 16-bit PCM; louder samples are clipped. */
export function encodeWav({ samples, sampleRate }: MonoAudio): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_LENGTH + 2 * samples.length);
  const view = new DataView(bytes.buffer);
  const text = (value: string, position: number): void => {
    for (let index = 0; index < value.length; index += 1) bytes[position + index] = value.charCodeAt(index);
  };
  text('RIFF', 0);
  view.setUint32(4, bytes.length - CHUNK_HEADER_BYTES, true);
  text('WAVEfmt ', 8);
  view.setUint32(16, 16, true);
  view.setUint16(20, PCM, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, 2 * sampleRate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text('data', 36);
  view.setUint32(40, 2 * samples.length, true);
  for (const [index, sample] of samples.entries()) {
    view.setInt16(HEADER_LENGTH + 2 * index, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  }
  return bytes;
}
