import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

export interface SilenceOptions {
  readonly seconds: number;
  readonly container?: 'webm' | 'ogg';
}

/** 20 ms of silence, mono (RFC 6716, section 3.1). */
const SILENT_PACKET = new Uint8Array([0xf8, 0xff, 0xfe]);
const PACKET_SECONDS = 0.02;
/** Mono at 48 kHz, with the usual pre-skip (RFC 7845, section 5.1). */
const OPUS_HEAD = new Uint8Array([
  ...new TextEncoder().encode('OpusHead'),
  ...[1, 1, 0x38, 0x01, 0x80, 0xbb, 0, 0, 0, 0, 0],
]);

/**
 * Silence in Opus with as few bytes as possible: 15 minutes have about 300 kB and take as long to process as speech.
 */
export async function makeSilence({
  seconds,
  container = 'webm',
}: SilenceOptions): Promise<Uint8Array<ArrayBuffer>> {
  const target = new BufferTarget();
  const format = container === 'ogg' ? new OggOutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: OPUS_HEAD };
  for (let index = 0; index * PACKET_SECONDS < seconds; index += 1) {
    const packet = new EncodedPacket(SILENT_PACKET, 'key', index * PACKET_SECONDS, PACKET_SECONDS);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}
