import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
} from 'mediabunny';
import { createMp3Encoder } from 'wasm-media-encoders';
import { readSample } from '../testing/sample-audio.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const WAV_HEADER_BYTES = 44;
const WAV_BYTES = 32_000;

/** Audio files of every accepted format, and one with a picture, short enough to send thousands. */
export async function loadAudioSeeds(): Promise<ReadonlyMap<string, Bytes>> {
  const [webm, mp4, aac, video, speech] = await Promise.all([
    readSample('recorded.webm'),
    readSample('recorded.mp4'),
    readSample('speech-aac.mp4'),
    readSample('video.webm'),
    readSample('jfk.wav'),
  ]);
  const wav = speech.slice(0, WAV_HEADER_BYTES + WAV_BYTES);
  return new Map([
    ['webm', webm],
    ['mp4', mp4],
    ['aac', aac],
    ['video', video],
    ['wav', wav],
    ['ogg', await repack(webm, new OggOutputFormat())],
    ['fragmented mp4', await repack(webm, new Mp4OutputFormat({ fastStart: 'fragmented' }))],
    ['indexed mp4', await repack(webm, new Mp4OutputFormat({ fastStart: 'in-memory' }))],
    ['mp3', await encodeMp3(wav)],
  ]);
}

/** Copies the packets of an Opus file to another container. Throws if it has no audio. */
export async function repack(bytes: Bytes, format: OutputFormat): Promise<Bytes> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The seed has no sound.');
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet, { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

async function encodeMp3(wav: Bytes): Promise<Bytes> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate: 16_000, channels: 1, bitrate: 32 });
  const pcm = new Int16Array(wav.buffer, WAV_HEADER_BYTES, WAV_BYTES / 2);
  const samples = Float32Array.from(pcm, (sample) => sample / 32_768);
  const parts = [new Uint8Array(encoder.encode([samples])), new Uint8Array(encoder.finalize())];
  return new Uint8Array(Buffer.concat(parts));
}
