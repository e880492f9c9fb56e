import {
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  QTFF,
  WAVE,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { AudioFormat } from './audio-verdict.ts';
import { isCutMp4 } from './is-cut-mp4.ts';
import { opusPacketDuration } from './opus-packet-duration.ts';
import { isEbml, salvageWebm } from './salvage-webm.ts';

/** A recording as a seekable file: the same packets, with the length and an index. */
export interface RemuxedAudio {
  readonly format: AudioFormat;
  readonly file: Uint8Array;
  /** Seconds, to the end of the last packet. */
  readonly duration: number;
  /** Whether reading stopped before the end of what was sent. */
  readonly damaged: boolean;
}

export type RemuxOutcome = RemuxedAudio | 'not_audio' | 'too_long';

/**
 * Copies the packets of the one audio track; nothing is decoded. What cannot be read to its end is kept up to
 * there. May take for ever on hostile bytes: the caller limits the thread's time.
 */
export async function remuxAudio(bytes: Uint8Array, maxSeconds: number): Promise<RemuxOutcome> {
  const readable = isEbml(bytes) ? salvageWebm(bytes) : { file: bytes, damaged: isCutMp4(bytes) };
  if (!readable) return 'not_audio';
  const input = new Input({
    formats: [WEBM, MP4, QTFF, OGG, MP3, WAVE],
    source: new BufferSource(readable.file),
  });
  try {
    const source = await openAudio(input);
    if (!source) return 'not_audio';
    const outcome = await copyPackets(source, maxSeconds);
    return typeof outcome !== 'string' && readable.damaged ? { ...outcome, damaged: true } : outcome;
  } catch {
    return 'not_audio';
  } finally {
    input.dispose();
  }
}

interface AudioSource {
  readonly track: InputAudioTrack;
  readonly codec: AudioCodec;
  readonly format: AudioFormat;
}

async function openAudio(input: Input): Promise<AudioSource | undefined> {
  if ((await input.getVideoTracks()).length > 0) return undefined;
  const track = await input.getPrimaryAudioTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) return undefined;
  const format = FORMAT_OF_MIME[await input.getFormat().then((found) => found.mimeType)];
  if (!format || !outputFormat(format).getSupportedAudioCodecs().includes(codec)) return undefined;
  return { track, codec, format };
}

const FORMAT_OF_MIME: Readonly<Record<string, AudioFormat>> = {
  'video/webm': 'webm',
  'video/mp4': 'mp4',
  'video/quicktime': 'mp4',
  'application/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
};

function outputFormat(format: AudioFormat): OutputFormat {
  switch (format) {
    case 'webm':
      return new WebMOutputFormat();
    case 'mp4':
      return new Mp4OutputFormat({ fastStart: 'in-memory' });
    case 'ogg':
      return new OggOutputFormat();
    case 'mp3':
      return new Mp3OutputFormat();
    case 'wav':
      return new WavOutputFormat();
  }
}

async function copyPackets(audio: AudioSource, maxSeconds: number): Promise<RemuxOutcome> {
  const target = new BufferTarget();
  const output = new Output({ format: outputFormat(audio.format), target });
  const sink = new EncodedAudioPacketSource(audio.codec);
  output.addAudioTrack(sink);
  await output.start();
  const decoderConfig = await audio.track.getDecoderConfig();
  if (!decoderConfig) return 'not_audio';
  let duration = 0;
  const reading = readPackets(audio);
  for (;;) {
    const next = await reading.next();
    if (next.done) {
      if (duration === 0) return 'not_audio';
      sink.close();
      await output.finalize();
      if (!target.buffer) return 'not_audio';
      return { format: audio.format, file: new Uint8Array(target.buffer), duration, damaged: next.value };
    }
    duration = Math.max(duration, next.value.timestamp + next.value.duration);
    if (duration > maxSeconds) return 'too_long';
    await sink.add(next.value, { decoderConfig });
  }
}

/** Packets from time 0 on, each with its own length. Returns whether reading failed before the end. */
async function* readPackets({ track, codec }: AudioSource): AsyncGenerator<EncodedPacket, boolean> {
  const packets = new EncodedPacketSink(track).packets();
  let startsAt: number | undefined;
  let latest = 0;
  for (;;) {
    let next: IteratorResult<EncodedPacket, void>;
    try {
      next = await packets.next();
    } catch {
      return true;
    }
    if (next.done) return false;
    startsAt ??= next.value.timestamp;
    const timestamp = next.value.timestamp - startsAt;
    if (timestamp < latest) return true;
    latest = timestamp;
    const duration = (codec === 'opus' && opusPacketDuration(next.value.data)) || next.value.duration;
    yield next.value.clone({ timestamp, duration });
  }
}
