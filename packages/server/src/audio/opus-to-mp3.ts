import {
  BufferSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MP4,
  OGG,
  WEBM,
} from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
// The package's default import has no names in Node.
import * as lame from 'wasm-media-encoders';
import { type OpusHead, parseOpusHead } from './opus-head.ts';
import { opusPacketDuration } from './opus-packet-duration.ts';

const OPUS_RATE = 48_000;
const MP3_KBPS = 64;
/** A second of packets at a time: the first bytes come early, and the calls stay few. */
const BATCH_PACKETS = 50;
/** A jump in the packets' times that is longer than this is silence that was not sent. */
const MIN_GAP_SAMPLES = 0.06 * OPUS_RATE;
/** What the decoder takes at most, per channel. */
const MAX_PACKET_BYTES = 3840;

/** The Opus track of a WebM, MP4 or Ogg file; undefined when its sound is anything else. */
export async function openOpusTrack(bytes: Uint8Array): Promise<InputAudioTrack | undefined> {
  const input = new Input({ formats: [WEBM, MP4, OGG], source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack().catch(() => null);
  return track && (await track.getCodec()) === 'opus' ? track : undefined;
}

/**
 * The track as mp3, 64 kbps, one channel, in pieces as they are made. A piece is overwritten by the next one. A packet
 * that cannot be decoded is silence of its length.
 */
export async function* encodeOpusAsMp3(track: InputAudioTrack): AsyncGenerator<Uint8Array> {
  const config = await track.getDecoderConfig();
  const head = parseOpusHead(config?.description, config?.numberOfChannels ?? 1);
  const encoder = await lame.createMp3Encoder();
  encoder.configure({ sampleRate: OPUS_RATE, channels: 1, bitrate: MP3_KBPS });
  for await (const samples of decodeMono(track, head)) yield encoder.encode([samples]);
  yield encoder.finalize();
}

async function* decodeMono(track: InputAudioTrack, head: OpusHead): AsyncGenerator<Float32Array> {
  const decoder = new OpusDecoder({ ...head, channelMappingTable: [...head.channelMappingTable] });
  await decoder.ready;
  try {
    let startsAt: number | undefined;
    let made = -head.preSkip;
    for await (const batch of batches(new EncodedPacketSink(track).packets())) {
      startsAt ??= batch[0]?.timestamp ?? 0;
      const due = Math.round(((batch[0]?.timestamp ?? 0) - startsAt) * OPUS_RATE) - head.preSkip;
      const gap = made < 0 || due - made < MIN_GAP_SAMPLES ? 0 : due - made;
      for (const silence of silences(gap)) yield silence;
      const { channelData } = decoder.decodeFrames(batch.map((packet) => packet.data));
      const samples = mixDown(channelData, head.gain);
      made = (made < 0 ? 0 : made) + gap + samples.length;
      yield samples;
    }
  } finally {
    decoder.free();
  }
}

/** Packets that follow each other without a gap, at most a second of them; what cannot be a packet is left out. */
async function* batches(packets: AsyncIterable<EncodedPacket>): AsyncGenerator<EncodedPacket[]> {
  let batch: EncodedPacket[] = [];
  let endsAt = 0;
  for await (const packet of packets) {
    const duration = opusPacketDuration(packet.data);
    if (duration === 0 || packet.data.length > MAX_PACKET_BYTES) continue;
    const gap = packet.timestamp - endsAt > MIN_GAP_SAMPLES / OPUS_RATE;
    if (batch.length >= BATCH_PACKETS || (gap && batch.length > 0)) {
      yield batch;
      batch = [];
    }
    batch.push(packet);
    endsAt = packet.timestamp + duration;
  }
  if (batch.length > 0) yield batch;
}

function* silences(samples: number): Generator<Float32Array> {
  for (let left = samples; left > 0; left -= OPUS_RATE) yield new Float32Array(Math.min(left, OPUS_RATE));
}

function mixDown(channels: readonly Float32Array[], gain: number): Float32Array {
  const [first = new Float32Array(), ...others] = channels;
  if (others.length === 0 && gain === 1) return first;
  const scale = gain / channels.length;
  return first.map(
    (sample, index) => scale * others.reduce((sum, channel) => sum + (channel[index] ?? 0), sample),
  );
}
