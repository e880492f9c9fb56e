import { readFile } from 'node:fs/promises';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { OpusDecoder } from 'opus-decoder';
import type { MonoAudio } from './mono-audio.ts';
import { decodeWav, isWav } from './wav.ts';

const OPUS_RATE = 48_000;
const OPUS_HEAD_BYTES = 19;

/**
 * Decodes a file (or its bytes) without ffmpeg: Opus in WebM, MP4 or Ogg, and 16-bit wav. Averages the channels. Throws
 * for other formats and for an unreadable file.
 */
export async function decodeToMono(source: string | Uint8Array): Promise<MonoAudio> {
  const bytes = typeof source === 'string' ? new Uint8Array(await readFile(source)) : source;
  return isWav(bytes) ? decodeWav(bytes) : decodeOpus(bytes);
}

async function decodeOpus(bytes: Uint8Array): Promise<MonoAudio> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (track === null || config?.codec !== 'opus') {
    throw new Error(`Only Opus can be decoded here, not ${config?.codec ?? 'a file without sound'}.`);
  }
  const packets: Uint8Array[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    packets.push(packet.data);
  }
  const decoder = new OpusDecoder({
    channels: config.numberOfChannels,
    preSkip: preSkipOf(config.description),
  });
  await decoder.ready;
  try {
    const { channelData, errors } = decoder.decodeFrames(packets);
    if (errors.length > 0) {
      throw new Error(`${errors.length} of ${packets.length} Opus packets could not be decoded.`);
    }
    return { samples: average(channelData), sampleRate: OPUS_RATE };
  } finally {
    decoder.free();
  }
}

function preSkipOf(head: AllowSharedBufferSource | undefined): number {
  if (head === undefined || head.byteLength < OPUS_HEAD_BYTES) {
    return 0;
  }
  const view = ArrayBuffer.isView(head) ? new DataView(head.buffer, head.byteOffset) : new DataView(head);
  return view.getUint16(10, true);
}

function average(channels: readonly Float32Array[]): Float32Array {
  const [first = new Float32Array(), ...others] = channels;
  return first.map(
    (sample, index) => others.reduce((sum, channel) => sum + (channel[index] ?? 0), sample) / channels.length,
  );
}
