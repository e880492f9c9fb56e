import {
  type AudioCodec,
  type EncodedPacket,
  EncodedPacketSink,
  type InputAudioTrack,
  PCM_AUDIO_CODECS,
} from 'mediabunny';
import { opusPacketDuration } from './opus-packet-duration.ts';

export interface ReadPackets {
  readonly packets: readonly EncodedPacket[];
  readonly duration: number;
  readonly damaged: boolean;
}

export interface PacketSource {
  readonly track: InputAudioTrack;
  readonly codec: AudioCodec;
  readonly decoderConfig: AudioDecoderConfig;
}

/** Audio that coders add: pre-skip or priming at the start, and padding in the last packet. */
const CODER_SECONDS = 0.2;
/** Fifteen minutes of the shortest possible packets, 2.5 ms. */
const MAX_PACKETS = 361_000;

const MAX_CHANNELS = 8;
const [MIN_SAMPLE_RATE, MAX_SAMPLE_RATE] = [4000, 384_000];

/** Readers and decoders allocate memory by these numbers, which a header can set to any value. */
export function isPlausible({ numberOfChannels, sampleRate }: AudioDecoderConfig): boolean {
  const isRate = sampleRate >= MIN_SAMPLE_RATE && sampleRate <= MAX_SAMPLE_RATE;
  return isRate && numberOfChannels >= 1 && numberOfChannels <= MAX_CHANNELS;
}

/** Returns 'not_audio' for packets with more bytes than the file: a table may point to the same bytes repeatedly. */
export async function readAll(
  source: PacketSource,
  { maxSeconds, maxBytes }: { readonly maxSeconds: number; readonly maxBytes: number },
): Promise<ReadPackets | 'not_audio' | 'too_long'> {
  const packets: EncodedPacket[] = [];
  let duration = 0;
  let bytes = 0;
  const reading = readPackets(source);
  for (;;) {
    const next = await reading.next();
    if (next.done) return duration === 0 ? 'not_audio' : { packets, duration, damaged: next.value };
    duration = Math.max(duration, next.value.timestamp + next.value.duration);
    if (duration > maxSeconds + CODER_SECONDS) return 'too_long';
    bytes += next.value.byteLength;
    if (bytes > maxBytes || packets.length >= MAX_PACKETS) return 'not_audio';
    packets.push(next.value);
  }
}

/**
 * Yields packets with timestamps from 0 on, each with its own duration. Returns true if reading failed before the end.
 */
async function* readPackets(source: PacketSource): AsyncGenerator<EncodedPacket, boolean> {
  const packets = new EncodedPacketSink(source.track).packets();
  const timeOf = createTiming(source);
  let latest = 0;
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

/** Computes the timestamps of consecutive packets. */
function createTiming({ codec, decoderConfig }: PacketSource): Timing {
  if ((PCM_AUDIO_CODECS as readonly string[]).includes(codec)) return createPcmTiming(codec, decoderConfig);
  let startsAt: number | undefined;
  return ({ timestamp, duration, data }) => {
    startsAt ??= timestamp;
    return {
      timestamp: timestamp - startsAt,
      duration: (codec === 'opus' && opusPacketDuration(data)) || duration,
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
