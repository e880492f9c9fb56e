import {
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  Input,
  type InputAudioTrack,
  type InputFormat,
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
import type { AudioFormat, RecordingLevels } from './audio-verdict.ts';
import { decodeSound } from './decode-sound.ts';
import { isOgg } from './ogg-page.ts';
import { addOutputGain } from './opus-head.ts';
import { isPlausible, readAll } from './read-packets.ts';
import { isMp4, salvageMp4 } from './salvage-mp4.ts';
import { salvageOgg } from './salvage-ogg.ts';
import { isEbml, salvageWebm } from './salvage-webm.ts';
import type { Salvaged } from './salvaged.ts';
import { type DecodedSound, type HasTime, measureSound, type SoundLevels } from './sound-levels.ts';

/** A recording as a seekable file: the same packets, with the length and an index. */
export interface RemuxedAudio {
  readonly format: AudioFormat;
  readonly file: Uint8Array;
  /** Seconds, to the end of the last packet. */
  readonly duration: number;
  /** Whether reading stopped before the end of what was sent. */
  readonly damaged: boolean;
  readonly levels: RecordingLevels | 'due' | null;
}

export type RemuxOutcome = RemuxedAudio | 'not_audio' | 'too_long';

export interface RemuxOptions {
  readonly maxSeconds: number;
  /** The sound of a longer recording is not measured. */
  readonly maxMeasuredSeconds: number;
  /** What is not measured in time is stored as it came. */
  readonly hasTime: HasTime;
  /** What decodes, for the measurement, the sound that our own code cannot; 'later' leaves its levels due. */
  readonly elsewhere?: ((format: AudioFormat) => DecodedSound) | 'later' | undefined;
}

/**
 * Copies the packets of the one audio track; only what the description of an Opus stream says about its gain is
 * changed, so that it is played as loud as all others. What cannot be read to its end is kept up to there. May take for
 * ever on hostile bytes: the caller limits the thread's time.
 */
export async function remuxAudio(bytes: Uint8Array, options: RemuxOptions): Promise<RemuxOutcome> {
  const readable = salvage(bytes);
  if (!readable) return 'not_audio';
  const input = new Input({ formats: readable.formats, source: new BufferSource(readable.file) });
  try {
    const source = await openAudio(input);
    if (!source) return 'not_audio';
    const outcome = await copyPackets(source, { ...options, maxBytes: readable.file.length });
    return typeof outcome !== 'string' && readable.damaged ? { ...outcome, damaged: true } : outcome;
  } catch {
    return 'not_audio';
  } finally {
    input.dispose();
  }
}

interface Readable extends Salvaged {
  /** What its first bytes say it is; read as anything else it would be read unchecked. */
  readonly formats: InputFormat[];
}

function salvage(bytes: Uint8Array): Readable | undefined {
  if (isEbml(bytes)) return readAs(salvageWebm(bytes), [WEBM]);
  if (isOgg(bytes)) return readAs(salvageOgg(bytes), [OGG]);
  if (isMp4(bytes)) return readAs(salvageMp4(bytes), [MP4, QTFF]);
  return { file: bytes, damaged: false, formats: [MP3, WAVE] };
}

function readAs(salvaged: Salvaged | undefined, formats: InputFormat[]): Readable | undefined {
  return salvaged && { ...salvaged, formats };
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

async function copyPackets(
  audio: AudioSource,
  options: RemuxOptions & { readonly maxBytes: number },
): Promise<RemuxOutcome> {
  const decoderConfig = await audio.track.getDecoderConfig();
  if (!decoderConfig || !isPlausible(decoderConfig)) return 'not_audio';
  const read = await readAll({ ...audio, decoderConfig }, options);
  if (typeof read === 'string') return read;
  const { packets, duration, damaged } = read;
  const own = decodeSound({ ...audio, decoderConfig, packets });
  const { elsewhere } = options;
  const isDue = own ? duration > options.maxMeasuredSeconds : elsewhere === 'later';
  const sound = own ?? (typeof elsewhere === 'function' ? elsewhere(audio.format) : undefined);
  const measured = sound && !isDue ? await measure(sound, options.hasTime) : undefined;
  const levelled = measured && withGain(audio, decoderConfig, measured.gainDb);
  const file = await write(audio, packets, levelled ?? decoderConfig);
  if (!file) return 'not_audio';
  const { format } = audio;
  const levels = isDue ? 'due' : measured ? levelsOf(measured, levelled !== undefined) : null;
  return { format, file, duration, damaged, levels };
}

/** Sound that breaks the decoder is kept as it is. */
async function measure(sound: DecodedSound, hasTime: HasTime): Promise<SoundLevels | undefined> {
  return measureSound(sound, hasTime).catch(() => undefined);
}

function levelsOf({ peaks, gainDb, monoGainDb }: SoundLevels, isLevelled: boolean): RecordingLevels {
  return {
    peaks: Buffer.from(peaks).toString('hex'),
    gainDb: isLevelled ? gainDb : null,
    mp3GainDb: isLevelled ? monoGainDb - gainDb : monoGainDb,
  };
}

/** The description of the same stream, louder (RFC 7845, section 5.1); undefined where it has no place for a gain. */
function withGain(
  { codec }: AudioSource,
  decoderConfig: AudioDecoderConfig,
  gainDb: number,
): AudioDecoderConfig | undefined {
  const description = codec === 'opus' ? addOutputGain(decoderConfig.description, gainDb) : undefined;
  return description && { ...decoderConfig, description };
}

async function write(
  { codec, format }: AudioSource,
  packets: readonly EncodedPacket[],
  decoderConfig: AudioDecoderConfig,
): Promise<Uint8Array | undefined> {
  const target = new BufferTarget();
  const output = new Output({ format: outputFormat(format), target });
  const sink = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(sink);
  await output.start();
  for (const packet of packets) await sink.add(packet, { decoderConfig });
  sink.close();
  await output.finalize();
  return target.buffer ? new Uint8Array(target.buffer) : undefined;
}
