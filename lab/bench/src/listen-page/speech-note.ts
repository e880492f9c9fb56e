import { readFile } from 'node:fs/promises';
import { SPEECH_WAV } from '@beep/testkit/audio';
import { BufferTarget, EncodedAudioPacketSource, EncodedPacket, Output, WebMOutputFormat } from 'mediabunny';
import type { Browser } from 'playwright';

export interface SpeechNoteOptions {
  readonly seconds: number;
  readonly bitsPerSecond: number;
}

interface EncodedSpeech {
  /** The codec's private data, for the file's header. */
  readonly description: string;
  /** Each packet's time and length in microseconds, and its bytes in base64. */
  readonly packets: readonly (readonly [timestamp: number, duration: number, data: string])[];
}

const SAMPLE_RATE = 48_000;

/**
 * A WebM of the testkit's speech, repeated, at a constant bit rate, encoded by a browser with the recorder's
 * encoder.
 */
export async function makeSpeechNote(browser: Browser, options: SpeechNoteOptions): Promise<Uint8Array> {
  const { description, packets } = await encode(browser, options);
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target });
  const source = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = {
    codec: 'opus',
    sampleRate: SAMPLE_RATE,
    numberOfChannels: 1,
    description: Buffer.from(description, 'base64'),
  };
  for (const [timestamp, duration, data] of packets) {
    const packet = new EncodedPacket(Buffer.from(data, 'base64'), 'key', timestamp / 1e6, duration / 1e6);
    await source.add(packet, { decoderConfig });
  }
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

async function encode(browser: Browser, options: SpeechNoteOptions): Promise<EncodedSpeech> {
  const page = await browser.newPage();
  // Encoders need a secure context, which this loopback name is.
  await page.route('http://localhost/', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('http://localhost/');
  const speech = (await readFile(SPEECH_WAV)).toString('base64');
  const asked = JSON.stringify({ ...options, speech, sampleRate: SAMPLE_RATE });
  const encoded = await page.evaluate<EncodedSpeech>(`(${ENCODE})(${asked})`);
  await page.close();
  return encoded;
}

/** Runs in the page. */
const ENCODE = `async ({ speech, seconds, bitsPerSecond, sampleRate }) => {
  const toBase64 = (bytes) => new Uint8Array(bytes).toBase64();
  const context = new OfflineAudioContext(1, seconds * sampleRate, sampleRate);
  const buffer = await context.decodeAudioData(Uint8Array.fromBase64(speech).buffer);
  const loop = new AudioBufferSourceNode(context, { buffer, loop: true });
  loop.connect(context.destination);
  loop.start();
  const samples = (await context.startRendering()).getChannelData(0);
  const packets = [];
  let description = '';
  const encoder = new AudioEncoder({
    output: (chunk, { decoderConfig } = {}) => {
      if (decoderConfig?.description) description = toBase64(decoderConfig.description);
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      packets.push([chunk.timestamp, chunk.duration, toBase64(data)]);
    },
    error: (error) => { throw error; },
  });
  encoder.configure({ codec: 'opus', sampleRate, numberOfChannels: 1, bitrate: bitsPerSecond, bitrateMode: 'constant' });
  for (let second = 0; second < seconds; second += 1) {
    const data = samples.slice(second * sampleRate, (second + 1) * sampleRate);
    encoder.encode(new AudioData({
      format: 'f32', sampleRate, numberOfFrames: data.length, numberOfChannels: 1, timestamp: second * 1e6, data,
    }));
  }
  await encoder.flush();
  return { description, packets };
}`;
