import { readFile } from 'node:fs/promises';
import { readPresentation } from '@beep/core/presentation';
import { BufferSource, Input, MP3, MP4, OGG, QTFF, WAVE, WEBM } from 'mediabunny';
import { decodeSound } from '../../audio/decode-sound.ts';
import { DEMUXER } from '../../audio/ffmpeg/ffmpeg-mp3.ts';
import { FFMPEG_BASE, startFfmpeg } from '../../audio/ffmpeg/ffmpeg-process.ts';
import type { DecodedSound } from '../../audio/loudness/audio-levels.ts';
import { mixDown } from '../../audio/mp3/mix-down.ts';
import { isPlausible, readAll } from '../../audio/read-packets.ts';
import { NICENESS } from '../../jobs/niceness.ts';
import { type TranscribedFile, TranscriptionError } from '../transcription-engine.ts';
import { createResampler } from './resample.ts';
import { SPEECH_RATE } from './speech-rate.ts';

export interface DecodedNote {
  readonly seconds: number;
  /** The mean of the channels at {@link SPEECH_RATE}, in chunks, decoded as they are read. */
  readonly chunks: AsyncIterable<Float32Array>;
}

/** Longer than any recording that the service accepts. */
const MAX_SECONDS = 16 * 60;
/** Fifteen minutes of AAC take about 5 s. */
const FFMPEG_CPU_SECONDS = 20;
const BYTES_PER_SAMPLE = Float32Array.BYTES_PER_ELEMENT;

/**
 * Opens a note; `ffmpegPath` decodes what our own decoder cannot. Rejects, or the chunks do, with a final
 * {@link TranscriptionError} if it cannot be decoded.
 */
export async function decodeNote(
  file: TranscribedFile,
  ffmpegPath: string | undefined,
): Promise<DecodedNote> {
  const bytes = await readFile(file.path);
  const presentation = readPresentation(bytes);
  const source = new BufferSource(presentation.bytes);
  const input = new Input({ formats: [WEBM, MP4, QTFF, OGG, MP3, WAVE], source });
  const track = await input.getPrimaryAudioTrack().catch(() => null);
  const [codec, decoderConfig, container] = await Promise.all([
    track?.getCodec(),
    track?.getDecoderConfig(),
    track && input.getFormat(),
  ]);
  if (!track || !codec || !decoderConfig || !container || !isPlausible(decoderConfig)) throw undecodable();
  const { spansOf, marksEnd } = presentation;
  const read = await readAll(
    [{ track, codec, decoderConfig, spans: spansOf(track.id), marksEnd, container }],
    { maxSeconds: MAX_SECONDS, maxBytes: bytes.length },
  );
  if (typeof read === 'string') throw undecodable();
  const own = decodeSound({ track, codec, decoderConfig, packets: read.packets });
  if (own) return { seconds: read.duration, chunks: resampled(own) };
  if (ffmpegPath === undefined) throw undecodable();
  return { seconds: read.duration, chunks: decodedByFfmpeg(file, ffmpegPath) };
}

function undecodable(cause?: unknown): TranscriptionError {
  return new TranscriptionError('The audio cannot be decoded.', { isFinal: true, cause });
}

async function* resampled({ sampleRate, slices }: DecodedSound): AsyncGenerator<Float32Array> {
  const resampler = createResampler(sampleRate);
  try {
    for await (const slice of slices) yield resampler.add(mixDown(slice, 1));
  } catch (error) {
    throw undecodable(error);
  }
  yield resampler.end();
}

async function* decodedByFfmpeg(
  { path, format }: TranscribedFile,
  ffmpegPath: string,
): AsyncGenerator<Float32Array> {
  const input = [...FFMPEG_BASE, '-f', DEMUXER[format], '-i', `file:${path}`, '-map', '0:a:0'];
  const child = startFfmpeg({
    ffmpegPath,
    args: [
      ...input,
      '-ac',
      '1',
      '-ar',
      String(SPEECH_RATE),
      '-t',
      String(MAX_SECONDS),
      '-f',
      'f32le',
      'pipe:1',
    ],
    maxCpuSeconds: FFMPEG_CPU_SECONDS,
    niceness: NICENESS.transcription,
    // The whole process is ended instead, and the program with it.
    signal: new AbortController().signal,
  });
  let isEmpty = true;
  let rest = new Uint8Array();
  for await (const piece of child.output) {
    const bytes = Buffer.concat([rest, piece]);
    const length = bytes.length - (bytes.length % BYTES_PER_SAMPLE);
    rest = Uint8Array.from(bytes.subarray(length));
    isEmpty &&= length === 0;
    yield samplesOf(bytes.subarray(0, length));
  }
  const code = await child.exit;
  if (code === null) throw new TranscriptionError('ffmpeg was killed.');
  // What a damaged file contains before the damage counts.
  if (isEmpty) throw undecodable();
}

function samplesOf(bytes: Uint8Array): Float32Array {
  const samples = new Float32Array(bytes.length / BYTES_PER_SAMPLE);
  new Uint8Array(samples.buffer).set(bytes);
  return samples;
}
