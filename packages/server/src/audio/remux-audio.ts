import { readAudioHead } from '@beep/core/audio-head';
import { type MarksEnd, readPresentation } from '@beep/core/presentation';
import type { AudioFormat, FileFormat } from '@beep/core/recordings';
import {
  ADTS,
  type AudioCodec,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  FLAC,
  Input,
  type InputFormat,
  MATROSKA,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  PCM_AUDIO_CODECS,
  QTFF,
  WAVE,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { RecordingLevels } from './audio-verdict.ts';
import { OPUS_RATE } from './decode-opus.ts';
import { decodeSound, type ReadTrack } from './decode-sound.ts';
import { type DecodedSound, type HasTime, measureSound, type SoundLevels } from './loudness/audio-levels.ts';
import { withMp3Padding } from './mp3/mp3-info.ts';
import { addOutputGain, bytesOf, parseOpusHead, withPreSkip } from './opus-head.ts';
import { opusPacketDuration } from './opus-packet-duration.ts';
import { isPcm, isPlausible, type PacketSource, pcmBytes, readAll, type Unread } from './read-packets.ts';
import { salvageAdts } from './salvage/salvage-adts.ts';
import { salvageFlac } from './salvage/salvage-flac.ts';
import { salvageMp4 } from './salvage/salvage-mp4.ts';
import { salvageOgg } from './salvage/salvage-ogg.ts';
import { salvageWav } from './salvage/salvage-wav.ts';
import { salvageWebm } from './salvage/salvage-webm.ts';
import type { Salvaged, SalvagedFile } from './salvage/salvaged.ts';
import { withDiscardPadding } from './webm-padding.ts';

/** A recording as a seekable file: the same packets with the duration and an index. */
export interface RemuxedAudio {
  readonly format: AudioFormat;
  readonly file: Uint8Array;
  /** Seconds, to the end of the last packet. */
  readonly duration: number;
  /** True if something of the upload could not be read, or not be kept in one file. */
  readonly damaged: boolean;
  readonly levels: RecordingLevels | 'due' | null;
}

export type RemuxOutcome = RemuxedAudio | Unread;

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
 * Copies the packets of the single audio track and sets only the gain in an Opus header, for equal loudness. What is
 * undamaged is kept, and recordings one after the other become one. May not terminate on hostile bytes: the caller limits
 * the thread's time.
 */
export async function remuxAudio(bytes: Uint8Array, options: RemuxOptions): Promise<RemuxOutcome> {
  const inputs: Input[] = [];
  try {
    const head = await readAudioHead(bytes.length, (start, end) => bytes.subarray(start, end));
    const readable = head.kind === 'audio' ? salvage(bytes.subarray(head.start), head.format) : undefined;
    if (!readable) return 'not_audio';
    const { formats, following = [] } = readable;
    const first = await openAudio(readable, formats, inputs);
    if (!first) return 'not_audio';
    const others: AudioSource[] = [];
    for (const file of following) {
      const other = await openAudio(file, formats, inputs).catch(() => undefined);
      if (other && continues(other, first)) others.push(other);
    }
    const outcome = await copyPackets([first, ...others], { ...options, maxBytes: bytes.length });
    const damaged = readable.damaged || others.length < following.length;
    return typeof outcome !== 'string' && damaged ? { ...outcome, damaged } : outcome;
  } catch {
    return 'not_audio';
  } finally {
    for (const input of inputs) input.dispose();
  }
}

interface Readable extends Salvaged {
  /** The format of its first bytes; readers of other formats would read unchecked data. */
  readonly formats: InputFormat[];
}

function salvage(bytes: Uint8Array, format: FileFormat): Readable | undefined {
  switch (format) {
    case 'webm':
    case 'mka':
      return readAs(salvageWebm(bytes), [WEBM, MATROSKA]);
    case 'ogg':
      return readAs(salvageOgg(bytes), [OGG, FLAC]);
    case 'mp4':
      return readAs(salvageMp4(bytes), [MP4, QTFF]);
    case 'mp3':
      return { file: bytes, damaged: false, formats: [MP3] };
    case 'aac':
      return readAs(salvageAdts(bytes), [ADTS]);
    case 'flac':
      return readAs(salvageFlac(bytes), [FLAC]);
    case 'wav':
      return readAs(salvageWav(bytes), [WAVE]);
  }
}

function readAs(salvaged: Salvaged | undefined, formats: InputFormat[]): Readable | undefined {
  return salvaged && { ...salvaged, formats };
}

interface AudioSource extends PacketSource {
  /** What is written. */
  readonly format: AudioFormat;
}

/** Adds what it opens to `inputs`. */
async function openAudio(
  { file, spans }: SalvagedFile,
  formats: InputFormat[],
  inputs: Input[],
): Promise<AudioSource | undefined> {
  const presentation = readPresentation(file);
  const input = new Input({ formats, source: new BufferSource(presentation.bytes) });
  inputs.push(input);
  if ((await input.getVideoTracks()).length > 0) return undefined;
  const track = await input.getPrimaryAudioTrack();
  const [codec, decoderConfig] = await Promise.all([track?.getCodec(), track?.getDecoderConfig()]);
  if (!track || !codec || !decoderConfig || !isPlausible(decoderConfig)) return undefined;
  const container = await input.getFormat();
  const format = formatFor(littleEndian(codec), container);
  const marksEnd = format && (format === 'webm' && codec !== 'opus' ? 'never' : MARKS_END[format]);
  const played = spans?.get(track.id) ?? presentation.spansOf(track.id);
  return marksEnd && { track, codec, decoderConfig, container, format, marksEnd, spans: played };
}

/** Whether a decoder can go on with the packets of another recording. */
function continues(other: AudioSource, first: AudioSource): boolean {
  if (other.codec !== first.codec) return false;
  const [a, b] = [other.decoderConfig, first.decoderConfig];
  const heads = [
    parseOpusHead(a.description, a.numberOfChannels),
    parseOpusHead(b.description, b.numberOfChannels),
  ];
  // A decoder of one or two channels decodes packets of both.
  if (other.codec === 'opus') return heads.every(({ streamCount }) => streamCount === 1);
  return (
    a.numberOfChannels === b.numberOfChannels &&
    a.sampleRate === b.sampleRate &&
    bytesOf(a.description).equals(bytesOf(b.description))
  );
}

/** The container in which browsers play each codec; Opus and Vorbis stay in that of the upload. */
function formatFor(codec: AudioCodec, from: InputFormat): AudioFormat | undefined {
  if (codec === 'mp3') return 'mp3';
  if (codec === 'aac' || codec === 'flac') return 'mp4';
  if (OUTPUTS.wav(1).getSupportedAudioCodecs().includes(codec)) return 'wav';
  const format = from === OGG ? 'ogg' : from === WEBM || from === MATROSKA ? 'webm' : 'mp4';
  return OUTPUTS[format](1).getSupportedAudioCodecs().includes(codec) ? format : undefined;
}

/** The same samples as a WAV has them, the first byte last. */
function littleEndian(codec: AudioCodec): AudioCodec {
  return PCM_AUDIO_CODECS.find((name) => `${name}be` === codec) ?? codec;
}

function reversedSamples(data: Uint8Array, codec: AudioCodec): Uint8Array {
  const width = pcmBytes(codec);
  const reversed = new Uint8Array(data.length - (data.length % width));
  for (let at = 0; at < reversed.length; at += 1) reversed[at] = data[at + width - 1 - 2 * (at % width)] ?? 0;
  return reversed;
}

/** In Ogg the first page tells where Vorbis begins, and the last one where it ends: a single page cannot tell both. */
const MAX_PAGE_SECONDS = 1;

const OUTPUTS: Readonly<Record<AudioFormat, (seconds: number) => OutputFormat>> = {
  webm: () => new WebMOutputFormat(),
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  ogg: (seconds) => new OggOutputFormat({ maximumPageDuration: Math.min(MAX_PAGE_SECONDS, seconds / 2) }),
  mp3: () => new Mp3OutputFormat(),
  wav: () => new WavOutputFormat(),
};

/** Whether each format marks where the sound ends within a packet, as we write it. */
const MARKS_END: Readonly<Record<AudioFormat, MarksEnd>> = {
  webm: 'always',
  mp4: 'with-start',
  ogg: 'always',
  mp3: 'always',
  wav: 'never',
};

async function copyPackets(
  sources: readonly [AudioSource, ...AudioSource[]],
  options: RemuxOptions & { readonly maxBytes: number },
): Promise<RemuxOutcome> {
  const read = await readAll(sources, options);
  if (typeof read === 'string') return read;
  const [audio] = sources;
  const { packets, duration, damaged } = read;
  const decoderConfig = withStart(audio, packets);
  const own = decodeOwn({ ...audio, decoderConfig, packets });
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

/** Our own decoder reads all samples of a track of PCM, also those that its file does not present. */
function decodeOwn(read: ReadTrack & Pick<PacketSource, 'spans'>): DecodedSound | undefined {
  return read.spans && isPcm(read.codec) ? undefined : decodeSound(read);
}

/** The header of Opus says as well what the decoder discards at the start. */
function withStart(
  { codec, decoderConfig }: AudioSource,
  packets: readonly EncodedPacket[],
): AudioDecoderConfig {
  const before = -(packets[0]?.timestamp ?? 0);
  if (codec !== 'opus' || before <= 0) return decoderConfig;
  const description = withPreSkip(decoderConfig.description, Math.round(before * OPUS_RATE));
  return description ? { ...decoderConfig, description } : decoderConfig;
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
  const output = new Output({ format: OUTPUTS[format](secondsOf(packets)), target });
  const written = littleEndian(codec);
  const sink = new EncodedAudioPacketSource(written);
  const config = written === codec ? decoderConfig : { ...decoderConfig, codec: written };
  output.addAudioTrack(sink);
  await output.start();
  // An mp3 has no times: its first frame tells what is played. The times of a WebM begin with what is discarded.
  const shift = format === 'mp3' || format === 'webm' ? (packets[0]?.timestamp ?? 0) : 0;
  for (const packet of packets) {
    const data = written === codec ? packet.data : reversedSamples(packet.data, codec);
    await sink.add(packet.clone({ data, timestamp: packet.timestamp - shift }), { decoderConfig: config });
  }
  sink.close();
  await output.finalize();
  const file = target.buffer ? new Uint8Array(target.buffer) : undefined;
  if (file && format === 'webm') return withEnd(file, codec, packets.at(-1));
  return file && shift < 0 && format === 'mp3' ? withMp3Padding(file, packets) : file;
}

function secondsOf(packets: readonly EncodedPacket[]): number {
  return packets.reduce((seconds, { duration }) => seconds + duration, 0);
}

/** The muxer of WebM does not tell how much of the last packet is played. */
function withEnd(file: Uint8Array, codec: AudioCodec, last: EncodedPacket | undefined): Uint8Array {
  const played = last?.duration ?? 0;
  const hidden = codec === 'opus' && last ? opusPacketDuration(last.data) - played : 0;
  return hidden * OPUS_RATE < 1 ? file : withDiscardPadding(file, { played, hidden });
}
