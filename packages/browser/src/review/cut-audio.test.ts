import type { TimeRange } from '@beep/core/drafts';
import {
  bestEnvelopeCorrelation,
  decodeToMono,
  ENVELOPE_STEP_MS,
  envelope,
  readRecording,
  SPEECH_WAV,
  webmFacts,
  withEdits,
} from '@beep/testkit/audio';
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WEBM,
} from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { createMp3Encoder } from 'wasm-media-encoders';
import { cutAudio } from './cut-audio.ts';

/** The recorder's timestamps are not exact. */
const JITTER_MS = 40;
/** Three seconds of silence, eleven of speech, three of silence, recorded by Chromium. */
const padded = (await readRecording('padded.webm')).buffer;

interface ReadPacket {
  readonly startMs: number;
  readonly endMs: number;
  readonly bytes: string;
}

async function packetsOf(bytes: ArrayBuffer): Promise<readonly ReadPacket[]> {
  using input = new Input({ formats: [WEBM, MP4, MP3, OGG], source: new BufferSource(bytes) });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('There is no sound.');
  const packets: ReadPacket[] = [];
  for await (const { timestamp, duration, data } of new EncodedPacketSink(track).packets()) {
    const bytes = Array.from(data, (byte) => byte.toString(16)).join(' ');
    packets.push({ startMs: timestamp * 1000, endMs: (timestamp + duration) * 1000, bytes });
  }
  // What is before 0 is not played.
  const offsetMs = Math.max(0, packets[0]?.startMs ?? 0);
  return packets.map(({ startMs, endMs, bytes }) => ({
    startMs: startMs - offsetMs,
    endMs: endMs - offsetMs,
    bytes,
  }));
}

/** Remuxes the packets into another container. */
async function inContainer(bytes: ArrayBuffer, format: OutputFormat): Promise<ArrayBuffer> {
  using input = new Input({ formats: [WEBM, MP4], source: new BufferSource(bytes) });
  const output = new Output({ format, target: new BufferTarget() });
  await (await Conversion.init({ input, output })).execute();
  return output.target.buffer ?? new ArrayBuffer();
}

function bytesOf(packets: readonly ReadPacket[]): readonly string[] {
  return packets.map(({ bytes }) => bytes);
}

/** The indexes of the cut's packets in the original. Each search continues after the last match. */
function foundIn(before: readonly ReadPacket[], after: readonly ReadPacket[]): readonly number[] {
  let last = -1;
  return after.map(({ bytes }) => {
    last = before.findIndex((packet, index) => index > last && packet.bytes === bytes);
    return last;
  });
}

async function safariRecording(): Promise<ArrayBuffer> {
  const aac = (await readRecording('speech-aac.mp4')).buffer;
  return inContainer(aac, new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 0.25 }));
}

async function mp3Recording(): Promise<ArrayBuffer> {
  const { samples, sampleRate } = await decodeToMono(SPEECH_WAV);
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 1, bitrate: 64 });
  const parts = [encoder.encode([samples]).slice(), encoder.finalize().slice()];
  return new Blob(parts).arrayBuffer();
}

interface Sample {
  readonly name: string;
  readonly make: () => Promise<ArrayBuffer>;
  /** Packets of silence are all alike, so a test could not tell which of them were kept. */
  readonly speechFromMs: number;
}

const samples: readonly Sample[] = [
  { name: "a webm of Chromium's recorder", make: async () => padded, speechFromMs: 3300 },
  {
    name: "an mp4 of Chromium's recorder",
    make: async () => (await readRecording('recorded.mp4')).buffer,
    speechFromMs: 0,
  },
  { name: 'an AAC in fragments, as Safari records', make: safariRecording, speechFromMs: 0 },
  { name: 'an mp3 of the fallback encoder', make: mp3Recording, speechFromMs: 0 },
  { name: 'an ogg', make: () => inContainer(padded, new OggOutputFormat()), speechFromMs: 3300 },
];

describe.each(samples)('$name', ({ make, speechFromMs }) => {
  const ranges = [
    { fromMs: speechFromMs, toMs: speechFromMs + 480 },
    { fromMs: speechFromMs + 900, toMs: speechFromMs + 1500 },
    { fromMs: speechFromMs + 2100, toMs: speechFromMs + 2400 },
  ];

  it('keeps the packets of the ranges unchanged, in order', async () => {
    const recording = await make();
    const before = await packetsOf(recording);
    const { file, durationMs } = await cutAudio(recording, ranges);
    const after = await packetsOf(file);
    const kept = foundIn(before, after);
    const wanted = before.flatMap(({ startMs, endMs }, index) =>
      ranges.some(({ fromMs, toMs }) => startMs >= fromMs && endMs <= toMs) ? [index] : [],
    );
    const touched = before.flatMap(({ startMs, endMs }, index) =>
      ranges.some(({ fromMs, toMs }) => endMs >= fromMs && startMs <= toMs) ? [index] : [],
    );
    expect(kept).toEqual(expect.arrayContaining(wanted));
    expect(touched).toEqual(expect.arrayContaining([...kept]));
    // An edge is exact to half a packet.
    const lengthMs = (after[1]?.startMs ?? 0) - (after[0]?.startMs ?? 0);
    expect(Math.abs(durationMs - 1380)).toBeLessThanOrEqual(ranges.length * lengthMs);
    for (const [index, { startMs }] of after.entries()) {
      expect(Math.abs(startMs - (after[0]?.startMs ?? 0) - index * lengthMs)).toBeLessThan(JITTER_MS);
    }
  });

  it('keeps every packet if nothing is removed', async () => {
    const recording = await make();
    const { file } = await cutAudio(recording, [{ fromMs: 0, toMs: 60_000 }]);
    expect(bytesOf(await packetsOf(file))).toEqual(bytesOf(await packetsOf(recording)));
  });
});

describe('cutAudio', () => {
  it('takes times of what an edit list plays, and writes nothing of what it cuts away', async () => {
    const recording = (await readRecording('speech-aac.mp4')).buffer;
    const trimmed = withEdits(new Uint8Array(recording), [{ from: 2, to: 3.5 }]);
    const original = await packetsOf(recording);
    const { file, durationMs } = await cutAudio(trimmed.slice().buffer, [{ fromMs: 500, toMs: 60_000 }]);
    const kept = foundIn(original, await packetsOf(file)).map((index) => original[index]?.startMs ?? 0);
    expect(Math.abs(durationMs - 1000)).toBeLessThan(70);
    expect(Math.min(...kept)).toBeGreaterThan(2400);
    expect(Math.max(...kept)).toBeLessThan(3500);
  });

  const WORDS: readonly TimeRange[] = [
    { fromMs: 3300, toMs: 5000 },
    { fromMs: 6240, toMs: 7680 },
    { fromMs: 8400, toMs: 9900 },
  ];

  it('keeps only the speech of the ranges', async () => {
    const { file, durationMs } = await cutAudio(padded, WORDS);
    const played = envelope(await decodeToMono(new Uint8Array(file)));
    const whole = envelope(await decodeToMono(new Uint8Array(padded)));
    let fromStep = 0;
    for (const { fromMs, toMs } of WORDS) {
      const steps = (toMs - fromMs) / ENVELOPE_STEP_MS;
      const { correlation, lagMs } = bestEnvelopeCorrelation(
        played.subarray(fromStep, fromStep + steps),
        whole,
      );
      expect(correlation).toBeGreaterThan(0.9);
      expect(Math.abs(lagMs - fromMs)).toBeLessThan(100);
      fromStep += steps;
    }
    expect(Math.abs(durationMs - fromStep * ENVELOPE_STEP_MS)).toBeLessThan(100);
    expect(Math.abs(played.length - fromStep) * ENVELOPE_STEP_MS).toBeLessThan(100);
  });

  it('writes the duration, which the recorder had omitted', async () => {
    expect(webmFacts(new Uint8Array(padded)).duration).toBeUndefined();
    const { file, durationMs } = await cutAudio(padded, WORDS);
    expect(webmFacts(new Uint8Array(file)).duration).toBeCloseTo(durationMs / 1000, 2);
  });

  it('cuts a truncated file up to its last readable packet', async () => {
    const { durationMs } = await cutAudio(padded.slice(0, padded.byteLength - 100), [
      { fromMs: 0, toMs: 60_000 },
    ]);
    expect(durationMs).toBeGreaterThan(15_000);
  });

  it.each([
    ['nothing of the take is kept', padded, [{ fromMs: 90_000, toMs: 95_000 }]],
    ['the take is no sound', new TextEncoder().encode('<!doctype html>'.repeat(100)).buffer, WORDS],
    ['the take is empty', new ArrayBuffer(), WORDS],
  ])('rejects if %s', async (_reason, recording, keep) => {
    await expect(cutAudio(recording, keep)).rejects.toThrow();
  });
});
