import { preRollSeconds, presentPackets, type Span } from '@beep/core/presentation';
import {
  type AudioCodec,
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  PCM_AUDIO_CODECS,
} from 'mediabunny';
import { opusPacketDuration } from './opus-packet-duration.ts';

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
  readonly marksEndWithStart: boolean;
  /** False if the container leaves out how long its last packet is. */
  readonly hasLastDuration: boolean;
}

/** Audio that coders add: pre-skip or priming at the start, and padding in the last packet. */
const CODER_SECONDS = 0.2;
/** Fifteen minutes of the shortest possible packets, 2.5 ms. */
const MAX_PACKETS = 361_000;

/** The samples of a packet. */
const AAC_SAMPLES = 1024;

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

/**
 * Reads the packets that the file presents. Returns 'not_audio' if that cannot be followed, and for packets with more
 * bytes than the file: a table may point to the same bytes repeatedly.
 */
export async function readAll(
  source: PacketSource,
  { maxSeconds, maxBytes }: { readonly maxSeconds: number; readonly maxBytes: number },
): Promise<ReadPackets | 'not_audio' | 'too_long'> {
  if (source.spans === 'unplayable') return 'not_audio';
  const packets: EncodedPacket[] = [];
  let bytes = 0;
  const endsAt = source.spans ? Math.max(...source.spans.map(({ to }) => to)) : Number.POSITIVE_INFINITY;
  const reading = readPackets(source);
  for (;;) {
    const next = await reading.next();
    if (next.done) return present(packets, source, { maxSeconds, damaged: next.value });
    const { timestamp, duration, byteLength } = next.value;
    if (timestamp > endsAt) return present(packets, source, { maxSeconds, damaged: false });
    if (!source.spans && timestamp + duration > maxSeconds + CODER_SECONDS) return 'too_long';
    bytes += byteLength;
    if (bytes > maxBytes || packets.length >= MAX_PACKETS) return 'not_audio';
    packets.push(next.value);
  }
}

function present(
  packets: readonly EncodedPacket[],
  source: PacketSource,
  { maxSeconds, damaged }: { readonly maxSeconds: number; readonly damaged: boolean },
): ReadPackets | 'not_audio' | 'too_long' {
  const played = playedOf(packets, source);
  const duration = played?.reduce((end, packet) => Math.max(end, packet.timestamp + packet.duration), 0) ?? 0;
  if (!played || duration === 0) return 'not_audio';
  if (duration > maxSeconds + CODER_SECONDS) return 'too_long';
  return { packets: played, duration, damaged };
}

function playedOf(
  packets: readonly EncodedPacket[],
  source: PacketSource,
): readonly EncodedPacket[] | undefined {
  if (source.spans === undefined || source.spans === 'unplayable') return packets;
  const maxPackets = Math.min(packets.length * MAX_REPEATS, MAX_PACKETS);
  const { marksEndWithStart } = source;
  const { sampleRate } = source.decoderConfig;
  const preRoll =
    source.codec === 'mp3' ? MP3_SAMPLES / sampleRate : preRollSeconds(source.codec, sampleRate);
  const presented = presentPackets(packets, source.spans, { preRoll, marksEndWithStart, maxPackets });
  return presented?.map(({ packet, timestamp, duration }) => packet.clone({ timestamp, duration }));
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
function createTiming({ codec, decoderConfig, spans, hasLastDuration }: PacketSource): Timing {
  if (isPcm(codec)) return createPcmTiming(codec, decoderConfig);
  const shortest = codec === 'aac' && !hasLastDuration ? AAC_SAMPLES / decoderConfig.sampleRate : 0;
  let startsAt: number | undefined;
  return ({ timestamp, duration, data }) => {
    startsAt ??= spans ? 0 : timestamp;
    return {
      timestamp: timestamp - startsAt,
      duration: (codec === 'opus' && opusPacketDuration(data)) || Math.max(duration, shortest),
    };
  };
}

/** Computed from the byte count: a gap claimed by the file would be written as silence of any length. */
function createPcmTiming(codec: AudioCodec, { numberOfChannels, sampleRate }: AudioDecoderConfig): Timing {
  // PCM codecs are named by their bits; telephone codecs have eight.
  const bytesPerSample = Number(/\d+/.exec(codec)?.[0] ?? 8) / 8;
  let before = 0;
  return ({ byteLength }) => {
    const samples = byteLength / bytesPerSample / numberOfChannels;
    const timestamp = before / sampleRate;
    before += samples;
    return { timestamp, duration: samples / sampleRate };
  };
}
