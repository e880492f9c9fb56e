import { decodeToMono } from '@beep/testkit/audio';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { decodeMp3 } from '../../testing/decode-mp3.ts';
import { readSample } from '../../testing/sample-audio.ts';
import { encodeOpusAsMp3, openOpusTrack } from './opus-to-mp3.ts';

async function mp3Of(bytes: Uint8Array): Promise<Uint8Array> {
  const track = await openOpusTrack(bytes);
  if (!track) throw new Error('There is no Opus in it.');
  const pieces: Buffer[] = [];
  for await (const piece of encodeOpusAsMp3(track, 0)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** The sample with other packets or another decoder description. */
async function rewrite(
  change: (packet: EncodedPacket) => EncodedPacket,
  describe: (head: Uint8Array) => void = () => undefined,
): Promise<Uint8Array> {
  const input = new Input({ formats: [WEBM], source: new BufferSource(await readSample('recorded.webm')) });
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config?.description || !ArrayBuffer.isView(config.description)) throw new Error('No Opus.');
  const { buffer, byteOffset, byteLength } = config.description;
  const description = new Uint8Array(buffer, byteOffset, byteLength).slice();
  describe(description);
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(change(packet), { decoderConfig: { ...config, description } });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

const loudness = (samples: Float32Array): number =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

describe('encodeOpusAsMp3', () => {
  it('keeps the length, to a tenth of a second, when packets are missing', async () => {
    const whole = await mp3Of(await readSample('recorded.webm'));
    const late = (packet: EncodedPacket): EncodedPacket =>
      packet.clone({ timestamp: packet.timestamp + (packet.timestamp > 1 ? 2.5 : 0) });
    const gap = await mp3Of(await rewrite(late));
    expect((gap.length - whole.length) / 8000).toBeCloseTo(2.5, 1);
    const { samples, sampleRate } = await decodeMp3(gap);
    expect(loudness(samples.subarray(sampleRate * 1.2, sampleRate * 3.4))).toBeLessThan(0.001);
  });

  it('keeps the length when packets are damaged', async () => {
    const whole = await mp3Of(await readSample('recorded.webm'));
    let index = 0;
    const broken = await mp3Of(
      await rewrite((packet) => (++index % 10 === 0 ? packet.clone({ data: new Uint8Array(0) }) : packet)),
    );
    expect(broken.length / 8000).toBeCloseTo(whole.length / 8000, 1);
  });

  it('applies the output gain of the stream header', async () => {
    const source = await decodeToMono(await readSample('recorded.webm'));
    const quiet = await rewrite(
      (packet) => packet,
      (head) => new DataView(head.buffer).setInt16(16, -12 * 256, true),
    );
    const { samples } = await decodeMp3(await mp3Of(quiet));
    expect(loudness(samples) / loudness(source.samples)).toBeCloseTo(0.25, 1);
  });

  it.each(['speech-aac.mp4', 'jfk.wav', 'video.webm'] as const)('finds no Opus in %s', async (name) => {
    expect(await openOpusTrack(await readSample(name))).toBeUndefined();
  });

  it('finds no Opus in bytes that are not audio', async () => {
    expect(await openOpusTrack(new Uint8Array(5000))).toBeUndefined();
  });
});
