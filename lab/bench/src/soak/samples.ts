import { readFile } from 'node:fs/promises';
import { makeWebm, readRecording, SPEECH_WAV } from '@beep/testkit/audio';
import type { SeededRandom } from '@beep/testkit/random';
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

type Bytes = Uint8Array<ArrayBuffer>;

const WAV_HEADER_BYTES = 44;
const WAV_BYTES_PER_SECOND = 32_000;
const WEBM_SECONDS = [2, 5, 9, 20, 45] as const;
const AN_MP3_FRAME_BYTES = 1024;

/** Speech to upload, and its length. */
export interface Sample {
  readonly name: string;
  readonly audio: Bytes;
  /** Undefined if the file may be cut at any byte. */
  readonly seconds: number | undefined;
}

/** Speech cut to lengths that depend on the seed, in the formats of browsers and sound cards. */
export async function makeSamples(random: SeededRandom): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const about of WEBM_SECONDS) {
    const seconds = about + random.fraction() * 2;
    const audio = await makeWebm({ seconds, seekable: random.below(2) === 0 });
    samples.push({ name: `webm of ${seconds.toFixed(1)} s`, audio, seconds });
  }
  const speech = new Uint8Array(await readFile(SPEECH_WAV));
  for (const about of [1, 4]) samples.push(cutWav(speech, about + random.fraction() * 4));
  for (const about of [3, 12]) {
    const webm = await makeWebm({ seconds: about + random.fraction() * 3 });
    samples.push({ name: `mp4 of Opus, about ${about} s`, audio: await toMp4(webm), seconds: undefined });
  }
  samples.push({ name: 'mp4 of AAC', audio: await readRecording('speech-aac.mp4'), seconds: undefined });
  return samples;
}

/** An mp3 encoded by the service, cut at a length that depends on the seed. */
export function cutMp3(mp3: Bytes, random: SeededRandom): Sample {
  const end = Math.min(mp3.length, 8 * AN_MP3_FRAME_BYTES + random.below(mp3.length));
  return { name: `mp3 of ${end} bytes`, audio: mp3.slice(0, end), seconds: undefined };
}

/** Bytes that are not a recording, and the status of their rejection. */
export function makeHostile(
  random: SeededRandom,
  video: Bytes,
): { readonly audio: Bytes; readonly status: number } {
  const noise = (length: number): Bytes => Uint8Array.from({ length }, () => random.below(256));
  switch (random.below(4)) {
    case 0:
      return { audio: noise(1 + random.below(1000)), status: 422 };
    case 1:
      return { audio: noise(1024 + random.below(60_000)), status: 415 };
    case 2:
      return {
        audio: new TextEncoder().encode(`<html>${'x'.repeat(2000 + random.below(2000))}</html>`),
        status: 415,
      };
    default:
      return { audio: video, status: 415 };
  }
}

/** The first seconds of a mono 16-bit wav, with a plain header. */
function cutWav(speech: Bytes, seconds: number): Sample {
  const data = Buffer.from(speech).indexOf('data');
  const length = 2 * Math.floor((Math.min(seconds, 10) * WAV_BYTES_PER_SECOND) / 2);
  const sound = speech.subarray(data + 8, data + 8 + length);
  const audio = new Uint8Array(WAV_HEADER_BYTES + sound.length);
  // Keeps the file's format; drops the chunks before the samples.
  audio.set(speech.subarray(0, WAV_HEADER_BYTES - 8));
  audio.set(new TextEncoder().encode('data'), WAV_HEADER_BYTES - 8);
  audio.set(sound, WAV_HEADER_BYTES);
  const view = new DataView(audio.buffer);
  view.setUint32(4, audio.length - 8, true);
  view.setUint32(WAV_HEADER_BYTES - 4, sound.length, true);
  const exact = sound.length / WAV_BYTES_PER_SECOND;
  return { name: `wav of ${exact.toFixed(1)} s`, audio, seconds: exact };
}

async function toMp4(webm: Bytes): Promise<Bytes> {
  using input = new Input({ formats: ALL_FORMATS, source: new BufferSource(webm) });
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The recording has no sound.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'fragmented' }), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet, { decoderConfig });
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}
