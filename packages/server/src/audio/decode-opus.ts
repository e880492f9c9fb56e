import type { EncodedPacket } from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import type { OpusHead } from './opus-head.ts';
import { opusPacketDuration } from './opus-packet-duration.ts';

/** The sample rate of decoded Opus, for any source. */
export const OPUS_RATE = 48_000;

/** The longest slice: audio arrives early and calls stay few. */
const SLICE_SECONDS = 1;
/** A longer jump in the packets' timestamps is filled with silence. */
const MIN_GAP_SAMPLES = 0.06 * OPUS_RATE;
/** The decoder's maximum, per channel. */
const MAX_PACKET_BYTES = 3840;

/**
 * Decodes in slices of up to a second, without the header's gain, up to where the last packet's duration ends. An invalid packet becomes silence of its duration.
 */
export async function* decodeOpus(
  packets: Iterable<EncodedPacket> | AsyncIterable<EncodedPacket>,
  head: OpusHead,
): AsyncGenerator<readonly Float32Array[]> {
  const decoder = new OpusDecoder({ ...head, channelMappingTable: [...head.channelMappingTable] });
  await decoder.ready;
  try {
    let startsAt: number | undefined;
    let made = -head.preSkip;
    for await (const { batch, padding } of batches(packets)) {
      startsAt ??= batch[0]?.timestamp ?? 0;
      const due = Math.round(((batch[0]?.timestamp ?? 0) - startsAt) * OPUS_RATE) - head.preSkip;
      const gap = made < 0 || due - made < MIN_GAP_SAMPLES ? 0 : due - made;
      yield* silences(gap, head.channels);
      const { channelData } = decoder.decodeFrames(batch.map((packet) => packet.data));
      const samples = channelData[0]?.length ?? 0;
      made = (made < 0 ? 0 : made) + gap + samples;
      yield padding === 0
        ? channelData
        : channelData.map((channel) => channel.subarray(0, Math.max(0, samples - padding)));
    }
  } finally {
    decoder.free();
  }
}

interface Batch {
  readonly batch: readonly EncodedPacket[];
  /** Samples at its end that are not played. */
  readonly padding: number;
}

/** Groups contiguous packets, at most a second each; skips data that cannot be a packet. */
async function* batches(
  packets: Iterable<EncodedPacket> | AsyncIterable<EncodedPacket>,
): AsyncGenerator<Batch> {
  let batch: EncodedPacket[] = [];
  let seconds = 0;
  let endsAt = 0;
  for await (const packet of packets) {
    const duration = opusPacketDuration(packet.data);
    if (duration === 0 || packet.data.length > MAX_PACKET_BYTES) continue;
    const gap = packet.timestamp - endsAt > MIN_GAP_SAMPLES / OPUS_RATE;
    if (seconds + duration > SLICE_SECONDS || (gap && batch.length > 0)) {
      yield { batch, padding: 0 };
      batch = [];
      seconds = 0;
    }
    batch.push(packet);
    seconds += duration;
    endsAt = packet.timestamp + duration;
  }
  if (batch.length > 0) yield { batch, padding: paddingOf(batch.at(-1)) };
}

/** A file tells by the duration of its last packet how much of it is played. */
function paddingOf(last: EncodedPacket | undefined): number {
  if (!last || last.duration <= 0) return 0;
  return Math.max(0, Math.round((opusPacketDuration(last.data) - last.duration) * OPUS_RATE));
}

function* silences(samples: number, channels: number): Generator<readonly Float32Array[]> {
  const nothing = new Float32Array(Math.min(samples, OPUS_RATE));
  for (let left = samples; left > 0; left -= OPUS_RATE) {
    yield new Array<Float32Array>(channels).fill(nothing.subarray(0, left));
  }
}
