import {
  type AudioCodec,
  AudioSampleSink,
  type EncodedPacket,
  type InputAudioTrack,
  PCM_AUDIO_CODECS,
} from 'mediabunny';
import { MPEGDecoder } from 'mpg123-decoder';
import { decodeOpus, OPUS_RATE } from './decode-opus.ts';
import type { DecodedSound } from './loudness/audio-levels.ts';
import { parseOpusHead } from './opus-head.ts';

/** A sixth of a second: invalid mp3 data decodes slowly and must be detected early. */
const MP3_FRAMES_AT_A_TIME = 6;

/** A track and its packets. */
export interface ReadTrack {
  readonly track: InputAudioTrack;
  readonly codec: AudioCodec;
  readonly decoderConfig: AudioDecoderConfig;
  readonly packets: readonly EncodedPacket[];
}

/** Decodes the track as it is played, for the codecs of our own decoder: Opus, mp3 and PCM. */
export function decodeSound(read: ReadTrack): DecodedSound | undefined {
  if (read.codec === 'opus') return decodedOpus(read);
  if (read.codec === 'mp3') return decodedMp3(read);
  return (PCM_AUDIO_CODECS as readonly string[]).includes(read.codec) ? plainSamples(read) : undefined;
}

function decodedOpus({ decoderConfig, packets }: ReadTrack): DecodedSound {
  const head = parseOpusHead(decoderConfig.description, decoderConfig.numberOfChannels);
  const { channels, gain } = head;
  return { sampleRate: OPUS_RATE, channels, slices: amplified(decodeOpus(packets, head), gain) };
}

async function* amplified(
  slices: AsyncIterable<readonly Float32Array[]>,
  gain: number,
): AsyncGenerator<readonly Float32Array[]> {
  for await (const slice of slices) {
    yield gain === 1 ? slice : slice.map((samples) => samples.map((sample) => sample * gain));
  }
}

function decodedMp3({ decoderConfig, packets }: ReadTrack): DecodedSound {
  const { sampleRate, numberOfChannels } = decoderConfig;
  return { sampleRate, channels: numberOfChannels, slices: mp3Slices(packets, sampleRate) };
}

async function* mp3Slices(
  packets: readonly EncodedPacket[],
  sampleRate: number,
): AsyncGenerator<readonly Float32Array[]> {
  let hidden = Math.max(0, Math.round(-(packets[0]?.timestamp ?? 0) * sampleRate));
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for (let start = 0; start < packets.length; start += MP3_FRAMES_AT_A_TIME) {
      const frames = packets.slice(start, start + MP3_FRAMES_AT_A_TIME).map((packet) => packet.data);
      const { channelData } = decoder.decodeFrames(frames);
      const skipped = hidden;
      hidden = Math.max(0, hidden - (channelData[0]?.length ?? 0));
      yield skipped > 0 ? channelData.map((samples) => samples.subarray(skipped)) : channelData;
    }
  } finally {
    decoder.free();
  }
}

function plainSamples({ track, decoderConfig }: ReadTrack): DecodedSound {
  const { sampleRate, numberOfChannels } = decoderConfig;
  return { sampleRate, channels: numberOfChannels, slices: samplesOf(track) };
}

async function* samplesOf(track: InputAudioTrack): AsyncGenerator<readonly Float32Array[]> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const { numberOfChannels, numberOfFrames } = sample;
    const slice = Array.from({ length: numberOfChannels }, () => new Float32Array(numberOfFrames));
    for (const [planeIndex, samples] of slice.entries()) {
      sample.copyTo(samples, { planeIndex, format: 'f32-planar' });
    }
    sample.close();
    yield slice;
  }
}
