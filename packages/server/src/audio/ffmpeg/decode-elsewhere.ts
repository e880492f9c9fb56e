import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { AudioFormat } from '../audio-verdict.ts';
import type { DecodedSound } from '../loudness/audio-levels.ts';
import { AUDIO_NICENESS } from '../queue/audio-priority.ts';
import { DEMUXER } from './ffmpeg-mp3.ts';
import { FFMPEG_BASE, type FfmpegProcess, startFfmpeg } from './ffmpeg-process.ts';

const SAMPLE_RATE = 48_000;
const BYTES_PER_SAMPLE = 4;
/** Fifteen minutes of AAC take about 5 s. */
const MAX_CPU_SECONDS = 20;
const MAX_WALL_MS = 30_000;

/** The main thread's response to a request for the next chunk. */
type Answer = Uint8Array | 'end' | 'failed';

/** A request for the next chunk, with the container format. */
type Request = AudioFormat;

export interface DecodingOffer {
  /** Kills the program if it was started; resolves when it has exited. */
  end(): Promise<void>;
}

export interface OfferedFile {
  readonly ffmpegPath: string;
  /** A file written by the service: ffmpeg allocates whatever a file's tables claim. */
  readonly inputPath: string;
}

/** Main thread: decodes a file with ffmpeg, on demand, for the worker thread at the other end of the port. */
export function offerDecoding(port: MessagePort, file: OfferedFile): DecodingOffer {
  const over = new AbortController();
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(MAX_WALL_MS)]);
  let child: FfmpegProcess | undefined;
  let pieces: AsyncIterator<Uint8Array> | undefined;
  const next = async (format: Request): Promise<Answer> => {
    child ??= startFfmpeg({
      ffmpegPath: file.ffmpegPath,
      args: programArguments(format, file.inputPath),
      maxCpuSeconds: MAX_CPU_SECONDS,
      niceness: AUDIO_NICENESS.normalization,
      signal,
    });
    pieces ??= child.output[Symbol.asyncIterator]();
    const piece = await pieces.next();
    if (!piece.done) return new Uint8Array(piece.value);
    return (await child.exit) === null ? 'failed' : 'end';
  };
  port.on('message', (format: Request) => {
    void next(format)
      .catch((): Answer => 'failed')
      .then((response) =>
        port.postMessage(response, typeof response === 'string' ? [] : [response.buffer as ArrayBuffer]),
      );
  });
  return {
    end: async () => {
      over.abort();
      port.close();
      await child?.exit.catch(() => undefined);
    },
  };
}

/** Worker thread: the mean of the channels. Rejects if nothing can be decoded. */
export function decodeElsewhere(port: MessagePort, format: AudioFormat): DecodedSound {
  return { sampleRate: SAMPLE_RATE, channels: 1, slices: samplesFrom(port, format) };
}

async function* samplesFrom(port: MessagePort, format: AudioFormat): AsyncGenerator<readonly Float32Array[]> {
  let rest: Uint8Array = new Uint8Array();
  let isEmpty = true;
  for (;;) {
    port.postMessage(format satisfies Request);
    const [response] = (await once(port, 'message')) as [Answer];
    if (response === 'failed' || (response === 'end' && isEmpty))
      throw new Error('The sound cannot be decoded.');
    if (response === 'end') return;
    const bytes = new Uint8Array(rest.length + response.length);
    bytes.set(rest);
    bytes.set(response, rest.length);
    const whole = Math.floor(bytes.length / BYTES_PER_SAMPLE);
    rest = bytes.subarray(whole * BYTES_PER_SAMPLE);
    isEmpty &&= whole === 0;
    yield [new Float32Array(bytes.buffer, 0, whole)];
  }
}

function programArguments(format: AudioFormat, inputPath: string): string[] {
  return [
    ...[...FFMPEG_BASE, '-f', DEMUXER[format], '-i', `file:${inputPath}`, '-map', '0:a:0'],
    ...['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 'f32le', 'pipe:1'],
  ];
}
