import { BufferSource, type EncodedPacket, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSample } from '../testing/sample-audio.ts';
import { decodeOpus, OPUS_RATE } from './decode-opus.ts';
import { type OpusHead, parseOpusHead } from './opus-head.ts';
import { opusPacketDuration } from './opus-packet-duration.ts';

/** As long as RFC 7845 advises, and longer than any jump that is not treated as a gap. */
const LONG_PRE_SKIP = 3840;

describe('decodeOpus', () => {
  let head: OpusHead;
  let packets: readonly EncodedPacket[];
  let packetSeconds: number;

  beforeAll(async () => {
    const input = new Input({ formats: [WEBM], source: new BufferSource(await readSample('recorded.webm')) });
    const track = await input.getPrimaryAudioTrack();
    if (!track) throw new Error('There is no sound.');
    head = parseOpusHead((await track.getDecoderConfig())?.description, 1);
    const read: EncodedPacket[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) read.push(packet);
    packetSeconds = opusPacketDuration(read[0]?.data ?? new Uint8Array());
    packets = read.map((packet, index) => packet.clone({ timestamp: index * packetSeconds }));
  });

  async function decoded(from: readonly EncodedPacket[], preSkip: number): Promise<Float32Array> {
    const samples: number[] = [];
    for await (const [slice = new Float32Array()] of decodeOpus(from, { ...head, preSkip })) {
      for (const sample of slice) samples.push(sample);
    }
    return Float32Array.from(samples);
  }

  const moved = (from: number, bySeconds: number): EncodedPacket[] =>
    packets.map((packet, index) =>
      index < from ? packet : packet.clone({ timestamp: packet.timestamp + bySeconds }),
    );

  it.each([0, 312, LONG_PRE_SKIP])('returns all samples except the %i of the pre-skip', async (preSkip) => {
    const samples = await decoded(packets, preSkip);
    expect(samples.length).toBe(Math.round(packets.length * packetSeconds * OPUS_RATE) - preSkip);
  });

  it.each([0, 312, LONG_PRE_SKIP])('inserts silence for exactly the missing packets: %i', async (preSkip) => {
    const whole = await decoded(packets, preSkip);
    const from = 20;
    const gapped = await decoded(moved(from, 1), preSkip);
    const at = Math.round(from * packetSeconds * OPUS_RATE) - preSkip;
    expect(gapped.length).toBe(whole.length + OPUS_RATE);
    expect(gapped.subarray(0, at)).toEqual(whole.subarray(0, at));
    expect(gapped.subarray(at, at + OPUS_RATE).every((sample) => sample === 0)).toBe(true);
    expect(gapped.subarray(at + OPUS_RATE)).toEqual(whole.subarray(at));
  });

  it('counts from the first packet, whatever its timestamp', async () => {
    expect(await decoded(moved(0, 7), head.preSkip)).toEqual(await decoded(packets, head.preSkip));
  });

  it('inserts no silence before a slightly late packet', async () => {
    const late = moved(20, 0.05);
    expect((await decoded(late, head.preSkip)).length).toBe((await decoded(packets, head.preSkip)).length);
  });
});
