import { BufferSource, EncodedPacketSink, Input, type InputAudioTrack, MP4, OGG, WEBM } from 'mediabunny';
// The package's default import has no named exports in Node.
import * as lame from 'wasm-media-encoders';
import { decodeOpus, OPUS_RATE } from '../decode-opus.ts';
import { parseOpusHead } from '../opus-head.ts';
import { mixDown } from './mix-down.ts';

const MP3_KBPS = 64;

/** The Opus track of a WebM, MP4 or Ogg file; undefined for any other codec. */
export async function openOpusTrack(bytes: Uint8Array): Promise<InputAudioTrack | undefined> {
  const input = new Input({ formats: [WEBM, MP4, OGG], source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack().catch(() => null);
  return track && (await track.getCodec()) === 'opus' ? track : undefined;
}

/**
 * Encodes the track as mp3, 64 kbps, mono, with a gain of `gainDb`. Each yielded chunk is overwritten by the next one.
 * An invalid packet becomes silence of its duration.
 */
export async function* encodeOpusAsMp3(track: InputAudioTrack, gainDb: number): AsyncGenerator<Uint8Array> {
  const config = await track.getDecoderConfig();
  const head = parseOpusHead(config?.description, config?.numberOfChannels ?? 1);
  const encoder = await lame.createMp3Encoder();
  encoder.configure({ sampleRate: OPUS_RATE, channels: 1, bitrate: MP3_KBPS });
  const gain = head.gain * 10 ** (gainDb / 20);
  for await (const channels of decodeOpus(new EncodedPacketSink(track).packets(), head)) {
    yield encoder.encode([mixDown(channels, gain)]);
  }
  yield encoder.finalize();
}
