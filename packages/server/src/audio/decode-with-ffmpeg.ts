import { spawn } from 'node:child_process';
import type { AudioFormat } from './audio-verdict.ts';
import { DEMUXER } from './ffmpeg-mp3.ts';
import type { DecodedSound } from './sound-levels.ts';

export interface FfmpegInput {
  readonly ffmpegPath: string;
  readonly format: AudioFormat;
  readonly inputPath: string;
}

const SAMPLE_RATE = 48_000;
const BYTES_PER_SAMPLE = 4;
const MAX_CPU_SECONDS = 30;

/** The mean of the channels, decoded by ffmpeg as it is read. Rejects when there is nothing that ffmpeg understands. */
export function decodeWithFfmpeg(input: FfmpegInput): DecodedSound {
  return { sampleRate: SAMPLE_RATE, channels: 1, slices: samplesFrom(input) };
}

async function* samplesFrom(input: FfmpegInput): AsyncGenerator<readonly Float32Array[]> {
  const child = spawn(input.ffmpegPath, programArguments(input), { stdio: ['ignore', 'pipe', 'ignore'] });
  // Without a program there is no output, which is told below.
  child.once('error', () => undefined);
  let rest: Uint8Array = new Uint8Array();
  let isEmpty = true;
  try {
    for await (const piece of child.stdout as AsyncIterable<Uint8Array>) {
      const bytes = new Uint8Array(rest.length + piece.length);
      bytes.set(rest);
      bytes.set(piece, rest.length);
      const whole = Math.floor(bytes.length / BYTES_PER_SAMPLE);
      rest = bytes.subarray(whole * BYTES_PER_SAMPLE);
      isEmpty &&= whole === 0;
      yield [new Float32Array(bytes.buffer, 0, whole)];
    }
    if (isEmpty) throw new Error('ffmpeg could not decode the sound.');
  } finally {
    child.kill('SIGKILL');
  }
}

function programArguments({ format, inputPath }: FfmpegInput): string[] {
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-threads', '1', '-max_error_rate', '1'],
    ...['-timelimit', String(MAX_CPU_SECONDS), '-protocol_whitelist', 'file,pipe'],
    ...['-f', DEMUXER[format], '-i', `file:${inputPath}`, '-map', '0:a:0'],
    ...['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le', 'pipe:1'],
  ];
}
