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
import { makeCorpus } from '../testing/corpus/corpus-files.ts';
import { readSample } from '../testing/sample-audio.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const WAV_HEADER_BYTES = 44;
const WAV_BYTES = 32_000;

/** FLAC, ADTS, Matroska, Vorbis, Opus of another encoder, mp3 with tags, and MP4 with its description at the end. */
const ODD = [
  'speech.flac',
  'speech.aac',
  'speech.mka',
  'speech.ogg',
  'speech.opus',
  'speech.webm',
  'tagged.mp3',
  'ends.m4a',
  'fragmented.mp4',
] as const;
/** What the corpus makes of them: edit lists, RF64, blocks in groups, hidden starts, files one after the other. */
const FROM_CORPUS = [
  'wav, RF64',
  'wav, extensible',
  'm4a, two parts',
  'm4a, without ftyp',
  'webm, padding of a whole block in its middle',
  'webm, padding at the start of its first block',
  'mka, codec delay of 64 ms',
  'ogg vorbis, first granule late',
  'ogg opus, again with a second hidden',
  'webm, begins again behind its end',
  'mp3, 4,095 samples hidden at each end',
] as const;

/** Audio files of every accepted format and way to read them, and one with a picture, short enough to send thousands. */
export async function loadAudioSeeds(): Promise<ReadonlyMap<string, Bytes>> {
  const [webm, mp4, aac, video, speech] = await Promise.all([
    readSample('recorded.webm'),
    readSample('recorded.mp4'),
    readSample('speech-aac.mp4'),
    readSample('video.webm'),
    readSample('jfk.wav'),
  ]);
  const wav = speech.slice(0, WAV_HEADER_BYTES + WAV_BYTES);
  const odd = ODD.map(async (name) => [name, await readSample(`odd/${name}`)] as const);
  const corpus = new Map((await makeCorpus()).map(({ name, bytes }) => [name, bytes]));
  return new Map([
    ...(await Promise.all(odd)),
    ...FROM_CORPUS.map((name) => [name, requireFile(corpus, name)] as const),
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

function requireFile(corpus: ReadonlyMap<string, Bytes>, name: string): Bytes {
  const bytes = corpus.get(name);
  if (!bytes) throw new Error(`The corpus has no file "${name}".`);
  return bytes;
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
