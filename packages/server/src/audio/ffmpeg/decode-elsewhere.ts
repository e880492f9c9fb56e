import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import type { MessagePort } from 'node:worker_threads';
import type { AudioFormat } from '@beep/core/recordings';
import { NICENESS } from '../../jobs/niceness.ts';
import type { DecodedSound } from '../loudness/audio-levels.ts';
import { DEMUXER } from './ffmpeg-mp3.ts';
import { FFMPEG_BASE, startFfmpeg } from './ffmpeg-process.ts';

const SAMPLE_RATE = 48_000;
const BYTES_PER_SAMPLE = 4;
/** A third of a second. */
const SLICE_BYTES = 64 * 1024;
/** Sixteen minutes. A longer output is cut off. */
const MAX_BYTES = 16 * 60 * SAMPLE_RATE * BYTES_PER_SAMPLE;
/** Fifteen minutes of AAC take about 5 s. */
const MAX_CPU_SECONDS = 20;
const MAX_WALL_MS = 30_000;

/** A request to decode the file, with its container format. */
type Request = AudioFormat;

/** The main thread's response: the path of the samples. */
type Decoded = { readonly path: string } | 'failed';

export interface DecodingOffer {
  /** Kills the program if it was started; resolves when it has exited and its output is removed. */
  end(): Promise<void>;
}

export interface OfferedFile {
  readonly ffmpegPath: string;
  /** A file written by the service: ffmpeg allocates whatever a file's tables claim. */
  readonly inputPath: string;
  /** An unused path for the samples, 192 kB per second of audio. */
  readonly samplesPath: string;
}

/**
 * Main thread: decodes a file with ffmpeg, on demand, for the worker thread at the other end of the port. The samples
 * go through a file: in messages they would be garbage of the main thread, whose collection stops it for 20 ms.
 */
export function offerDecoding(port: MessagePort, file: OfferedFile): DecodingOffer {
  const over = new AbortController();
  let decoding: Promise<Decoded> | undefined;
  port.on('message', (format: Request) => {
    decoding ??= decode(file, format, over.signal).catch((): Decoded => 'failed');
    void decoding.then((decoded) => port.postMessage(decoded));
  });
  return {
    end: async () => {
      over.abort();
      port.close();
      await decoding;
      await rm(file.samplesPath, { force: true });
    },
  };
}

async function decode(
  { ffmpegPath, inputPath, samplesPath }: OfferedFile,
  format: AudioFormat,
  over: AbortSignal,
): Promise<Decoded> {
  const child = startFfmpeg({
    ffmpegPath,
    args: [
      ...[...FFMPEG_BASE, '-f', DEMUXER[format], '-i', `file:${inputPath}`, '-map', '0:a:0'],
      ...[
        '-ac',
        '1',
        '-ar',
        String(SAMPLE_RATE),
        '-fs',
        String(MAX_BYTES),
        '-f',
        'f32le',
        `file:${samplesPath}`,
      ],
    ],
    maxCpuSeconds: MAX_CPU_SECONDS,
    niceness: NICENESS.normalization,
    signal: AbortSignal.any([over, AbortSignal.timeout(MAX_WALL_MS)]),
  });
  // It prints nothing; its exit follows the end of its output.
  for await (const _ of child.output);
  // What a damaged file contains before the damage counts.
  return (await child.exit) === null ? 'failed' : { path: samplesPath };
}

/** Worker thread: the mean of the channels. Rejects if nothing can be decoded. */
export function decodeElsewhere(port: MessagePort, format: AudioFormat): DecodedSound {
  return { sampleRate: SAMPLE_RATE, channels: 1, slices: samplesFrom(port, format) };
}

async function* samplesFrom(port: MessagePort, format: AudioFormat): AsyncGenerator<readonly Float32Array[]> {
  port.postMessage(format satisfies Request);
  const [decoded] = (await once(port, 'message')) as [Decoded];
  if (decoded === 'failed') throw new Error('The sound cannot be decoded.');
  const file = await open(decoded.path);
  try {
    for (let position = 0; ; ) {
      const { bytesRead, buffer } = await file.read(new Uint8Array(SLICE_BYTES), 0, SLICE_BYTES, position);
      const samples = Math.floor(bytesRead / BYTES_PER_SAMPLE);
      if (samples === 0 && position === 0) throw new Error('The sound cannot be decoded.');
      if (samples === 0) return;
      position += samples * BYTES_PER_SAMPLE;
      yield [new Float32Array(buffer.buffer, 0, samples)];
    }
  } finally {
    await file.close();
  }
}
