import { type MarksEnd, preRollSeconds, presentPackets, type Span } from '@beep/core/presentation';
import {
  type AudioCodec,
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  type InputFormat,
  MATROSKA,
  OGG,
  PCM_AUDIO_CODECS,
  WEBM,
} from 'mediabunny';
import { OPUS_RATE } from './decode-opus.ts';
import { parseOpusHead } from './opus-head.ts';
import { opusPacketDuration } from './opus-packet-duration.ts';
import { damageCheck } from './packet-damage.ts';
import { flacSamples } from './salvage/salvage-flac.ts';

export interface ReadPackets {
  /** Those that are played, from time 0 on; before them, at times below 0, what the decoder needs first. */
  readonly packets: readonly EncodedPacket[];
  /** Seconds, to the end of what is played. */
  readonly duration: number;
  readonly damaged: boolean;
}

export interface PacketSource {
  readonly track: InputAudioTrack;
  readonly codec: AudioCodec;
  readonly decoderConfig: AudioDecoderConfig;
  /** What the file presents of the track. */
  readonly spans: readonly Span[] | 'unplayable' | undefined;
  readonly marksEnd: MarksEnd;
  readonly container: InputFormat;
}

/** Audio that coders add: pre-skip or priming at the start, and padding in the last packet. */
const CODER_SECONDS = 0.2;
/** Fifteen minutes of the shortest possible packets, 2.5 ms. */
const MAX_PACKETS = 361_000;

/** The samples of a packet, of codecs that tell. */
const SAMPLES: Readonly<Record<string, (packet: Uint8Array) => number>> = {
  aac: () => 1024,
  flac: flacSamples,
};

/** A frame may refer to bytes of the one before it. We write how much of the first ones is played. */
const MP3_SAMPLES = 1152;

const MAX_CHANNELS = 8;
const [MIN_SAMPLE_RATE, MAX_SAMPLE_RATE] = [4000, 384_000];

/** Readers and decoders allocate memory by these numbers, which a header can set to any value. */
export function isPlausible({ numberOfChannels, sampleRate }: AudioDecoderConfig): boolean {
  const isRate = sampleRate >= MIN_SAMPLE_RATE && sampleRate <= MAX_SAMPLE_RATE;
  return isRate && numberOfChannels >= 1 && numberOfChannels <= MAX_CHANNELS;
}

/** A file of edits may play the same words more than once. */
const MAX_REPEATS = 4;

/** Why the packets of a file are not taken: `unplayable_edits` if what it presents cannot be followed. */
export type Unread = 'not_audio' | 'too_long' | 'unplayable_edits';

/**
 * Reads the packets that a file presents, or recordings one after the other. Returns 'not_audio' for packets with more
 * bytes than the file: a table may point to the same bytes repeatedly.
 */
export async function readAll(
  sources: readonly [PacketSource, ...PacketSource[]],
  { maxSeconds, maxBytes }: { readonly maxSeconds: number; readonly maxBytes: number },
): Promise<ReadPackets | Unread> {
  const parts: Part[] = [];
  let left = { maxSeconds, maxBytes, maxPackets: MAX_PACKETS };
  let damaged = false;
  for (const source of sources) {
    const part = await readPart(source, left);
    if (typeof part === 'string') return part;
    left = {
      maxSeconds: left.maxSeconds - (source.spans ? 0 : endOf(part.packets)),
      maxBytes: left.maxBytes - part.bytes,
      maxPackets: left.maxPackets - part.packets.length,
    };
    damaged ||= part.damaged;
    parts.push(part);
  }
  const [first, ...others] = parts;
  const joined = first && others.length > 0 ? joinParts(parts) : first;
  return joined ? present({ ...joined, damaged }, sources[0], maxSeconds) : 'not_audio';
}

interface Part {
  readonly packets: readonly EncodedPacket[];
  readonly spans: readonly Span[] | undefined;
  readonly bytes: number;
  readonly damaged: boolean;
}

interface Limits {
  readonly maxSeconds: number;
  readonly maxBytes: number;
  readonly maxPackets: number;
}

async function readPart(source: PacketSource, limits: Limits): Promise<Part | Unread> {
  const { spans } = source;
  if (spans === 'unplayable') return 'unplayable_edits';
  const packets: EncodedPacket[] = [];
  let bytes = 0;
  const endsAt = spans?.reduce((end, { to }) => Math.max(end, to), 0) ?? Number.POSITIVE_INFINITY;
  const reading = readPackets(source);
  const read = (damaged: boolean): Part => {
    const kept = undamaged(packets, source);
    return { packets: kept, spans, bytes, damaged: damaged || kept.length < packets.length };
  };
  for (;;) {
    const next = await reading.next();
    if (next.done) return read(next.value);
    const { timestamp, duration, byteLength } = next.value;
    if (timestamp > endsAt) return read(false);
    if (!spans && timestamp + duration > limits.maxSeconds + CODER_SECONDS) return 'too_long';
    bytes += byteLength;
    if (bytes > limits.maxBytes || packets.length >= limits.maxPackets) return 'not_audio';
    packets.push(next.value);
  }
}

/**
 * The packets without those that are damaged: silence takes their time. The one before them goes too if only its start
 * can be checked, because damage seldom begins where a packet does. All are kept if most are odd: an encoder made them so.
 */
function undamaged(
  packets: readonly EncodedPacket[],
  { codec, decoderConfig }: PacketSource,
): readonly EncodedPacket[] {
  const check = damageCheck(codec, decoderConfig);
  if (!check) return packets;
  const damaged = packets.map(({ data }) => check.isDamaged(data));
  const kept = packets.filter(
    (_, index) => !damaged[index] && (check.isComplete || damaged[index + 1] !== true),
  );
  return kept.length > packets.length / 2 ? kept : packets;
}

/** One time line: each recording begins where the one before it ends. */
function joinParts(parts: readonly Part[]): Pick<Part, 'packets' | 'spans'> {
  const packets: EncodedPacket[] = [];
  const spans: Span[] = [];
  let endsAt = 0;
  for (const part of parts) {
    const start = part.packets[0]?.timestamp ?? 0;
    const shift = endsAt - start;
    const end = endOf(part.packets);
    for (const packet of part.packets) packets.push(packet.clone({ timestamp: packet.timestamp + shift }));
    for (const { from, to } of part.spans ?? [{ from: start, to: end }])
      spans.push({ from: from + shift, to: Math.min(to, end) + shift });
    endsAt = end + shift;
  }
  return { packets, spans };
}

function endOf(packets: readonly EncodedPacket[]): number {
  return packets.reduce((end, packet) => Math.max(end, packet.timestamp + packet.duration), 0);
}

function present(
  { packets, spans, damaged }: Pick<Part, 'packets' | 'spans' | 'damaged'>,
  source: PacketSource,
  maxSeconds: number,
): ReadPackets | Unread {
  const played = spans ? playedOf(packets, spans, source) : packets;
  const duration = played ? endOf(played) : 0;
  if (!played || duration === 0) return spans && packets.length > 0 ? 'unplayable_edits' : 'not_audio';
  if (duration > maxSeconds + CODER_SECONDS) return 'too_long';
  return { packets: played, duration, damaged };
}

function playedOf(
  packets: readonly EncodedPacket[],
  spans: readonly Span[],
  { codec, decoderConfig: { sampleRate }, marksEnd }: PacketSource,
): readonly EncodedPacket[] | undefined {
  const maxPackets = Math.min(packets.length * MAX_REPEATS, MAX_PACKETS);
  const preRoll = codec === 'mp3' ? MP3_SAMPLES / sampleRate : preRollSeconds(codec, sampleRate);
  const presented = presentPackets(packets, spans, { preRoll, marksEnd, maxPackets });
  return presented?.map(({ packet, timestamp, duration }) => packet.clone({ timestamp, duration }));
}

/** The bytes of a sample: PCM codecs are named by their bits; telephone codecs have eight. */
export function pcmBytes(codec: AudioCodec): number {
  return Number(/\d+/.exec(codec)?.[0] ?? 8) / 8;
}

export function isPcm(codec: AudioCodec): boolean {
  return (PCM_AUDIO_CODECS as readonly string[]).includes(codec);
}

/**
 * Yields packets with timestamps from 0 on, each with its own duration. Returns true if reading failed before the end.
 */
async function* readPackets(source: PacketSource): AsyncGenerator<EncodedPacket, boolean> {
  const packets = new EncodedPacketSink(source.track).packets();
  const timeOf = createTiming(source);
  let latest = Number.NEGATIVE_INFINITY;
  for (;;) {
    let next: IteratorResult<EncodedPacket, void>;
    try {
      next = await packets.next();
    } catch {
      return true;
    }
    if (next.done) return false;
    const time = timeOf(next.value);
    if (time.timestamp < latest) return true;
    latest = time.timestamp;
    yield next.value.clone(time);
  }
}

type Timing = (packet: EncodedPacket) => { readonly timestamp: number; readonly duration: number };

/** Computes the timestamps of consecutive packets. Those of a file with a presentation are left as they are. */
function createTiming({ codec, decoderConfig, spans, container }: PacketSource): Timing {
  if (isPcm(codec)) return createPcmTiming(codec, decoderConfig);
  if (codec === 'opus' && container === OGG) return createOggTiming(decoderConfig);
  const hasLastDuration = container !== WEBM && container !== MATROSKA;
  const samplesOf = hasLastDuration ? () => 0 : (SAMPLES[codec] ?? (() => 0));
  let startsAt: number | undefined;
  return ({ timestamp, duration, data }) => {
    startsAt ??= spans ? 0 : timestamp;
    const shortest = samplesOf(data) / decoderConfig.sampleRate;
    return {
      timestamp: timestamp - startsAt,
      duration: (codec === 'opus' && opusPacketDuration(data)) || Math.max(duration, shortest),
    };
  };
}

/** Packets follow each other without a gap. What the decoder discards lies before 0, where the reader gives no times. */
function createOggTiming({ description, numberOfChannels }: AudioDecoderConfig): Timing {
  let samples = -parseOpusHead(description, numberOfChannels).preSkip;
  return ({ data }) => {
    const timestamp = samples / OPUS_RATE;
    const duration = opusPacketDuration(data);
    samples += Math.round(duration * OPUS_RATE);
    return { timestamp, duration };
  };
}

/** Computed from the byte count: a gap claimed by the file would be written as silence of any length. */
function createPcmTiming(codec: AudioCodec, { numberOfChannels, sampleRate }: AudioDecoderConfig): Timing {
  const bytesPerSample = pcmBytes(codec);
  let before = 0;
  return ({ byteLength }) => {
    const samples = byteLength / bytesPerSample / numberOfChannels;
    const timestamp = before / sampleRate;
    before += samples;
    return { timestamp, duration: samples / sampleRate };
  };
}
