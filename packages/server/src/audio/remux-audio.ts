import type { AudioFormat } from '@beep/core/recordings';
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
import type { RecordingLevels } from './audio-verdict.ts';
import { decodeSound } from './decode-sound.ts';
import { type DecodedSound, type HasTime, measureSound, type SoundLevels } from './loudness/audio-levels.ts';
import { isOgg } from './ogg-page.ts';
import { addOutputGain } from './opus-head.ts';
import { isPlausible, readAll } from './read-packets.ts';
import { isMp4, salvageMp4 } from './salvage/salvage-mp4.ts';
import { salvageOgg } from './salvage/salvage-ogg.ts';
import { isEbml, salvageWebm } from './salvage/salvage-webm.ts';
import type { Salvaged } from './salvage/salvaged.ts';

/** A recording as a seekable file: the same packets with the duration and an index. */
export interface RemuxedAudio {
  readonly format: AudioFormat;
  readonly file: Uint8Array;
  /** Seconds, to the end of the last packet. */
  readonly duration: number;
  /** True if reading stopped before the end of the upload. */
  readonly damaged: boolean;
  readonly levels: RecordingLevels | 'due' | null;
}

export type RemuxOutcome = RemuxedAudio | 'not_audio' | 'too_long';

export interface RemuxOptions {
  readonly maxSeconds: number;
  /** Longer audio is not measured. */
  readonly maxMeasuredSeconds: number;
  /** Audio that cannot be measured in time is stored without a gain. */
  readonly hasTime: HasTime;
  /** Decodes, for measuring, audio that our own decoder cannot; 'later' leaves its levels due. */
  readonly elsewhere?: ((format: AudioFormat) => DecodedSound) | 'later' | undefined;
}

/**
 * Copies the packets of the single audio track and sets only the gain in an Opus header, for equal loudness. A damaged
 * file is kept up to the damage. May not terminate on hostile bytes: the caller limits the thread's time.
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
  /** The format of its first bytes; readers of other formats would read unchecked data. */
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
  const format = formatOf(await input.getFormat().then(({ mimeType }) => mimeType));
  if (!format || !CONTAINERS[format].output().getSupportedAudioCodecs().includes(codec)) return undefined;
  return { track, codec, format };
}

interface Container {
  /** As mediabunny reports them for files of this format. */
  readonly mimeTypes: readonly string[];
  readonly output: () => OutputFormat;
}

const CONTAINERS: Readonly<Record<AudioFormat, Container>> = {
  webm: { mimeTypes: ['video/webm'], output: () => new WebMOutputFormat() },
  mp4: {
    mimeTypes: ['video/mp4', 'video/quicktime'],
    output: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  },
  ogg: { mimeTypes: ['application/ogg'], output: () => new OggOutputFormat() },
  mp3: { mimeTypes: ['audio/mpeg'], output: () => new Mp3OutputFormat() },
  wav: { mimeTypes: ['audio/wav'], output: () => new WavOutputFormat() },
};

function formatOf(mimeType: string): AudioFormat | undefined {
  const formats = Object.keys(CONTAINERS) as AudioFormat[];
  return formats.find((format) => CONTAINERS[format].mimeTypes.includes(mimeType));
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
  const normalized = measured && withGain(audio, decoderConfig, measured.gainDb);
  const file = await write(audio, packets, normalized ?? decoderConfig);
  if (!file) return 'not_audio';
  const { format } = audio;
  const levels = isDue ? 'due' : measured ? levelsOf(measured, normalized !== undefined) : null;
  return { format, file, duration, damaged, levels };
}

/** Audio that breaks the decoder is kept unmeasured. */
async function measure(sound: DecodedSound, hasTime: HasTime): Promise<SoundLevels | undefined> {
  return measureSound(sound, hasTime).catch(() => undefined);
}

function levelsOf({ peaks, gainDb, monoGainDb }: SoundLevels, isNormalized: boolean): RecordingLevels {
  return {
    peaks: Buffer.from(peaks).toString('hex'),
    gainDb: isNormalized ? gainDb : null,
    mp3GainDb: isNormalized ? monoGainDb - gainDb : monoGainDb,
  };
}

/** Returns the decoder description with a gain (RFC 7845, section 5.1); undefined if it has no gain field. */
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
  const output = new Output({ format: CONTAINERS[format].output(), target });
  const sink = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(sink);
  await output.start();
  for (const packet of packets) await sink.add(packet, { decoderConfig });
  sink.close();
  await output.finalize();
  return target.buffer ? new Uint8Array(target.buffer) : undefined;
}
