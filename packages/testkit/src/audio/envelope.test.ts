import { describe, expect, it } from 'vitest';
import { decodeToMono } from './decode-to-mono.ts';
import { bestEnvelopeCorrelation, envelope, resample } from './envelope.ts';
import type { MonoAudio } from './mono-audio.ts';
import { SPEECH_WAV } from './speech.ts';

const speech = await decodeToMono(SPEECH_WAV);
const reference = envelope(speech);

function match(audio: MonoAudio): { correlation: number; lagMs: number } {
  return bestEnvelopeCorrelation(envelope(audio), reference);
}

function changed(change: (sample: number, index: number) => number): MonoAudio {
  return { ...speech, samples: speech.samples.map(change) };
}

function seconds(from: number, to: number): Float32Array {
  return speech.samples.subarray(from * speech.sampleRate, to * speech.sampleRate);
}

// A fixed sequence keeps the test deterministic.
function createNoise(): () => number {
  let state = 12_345;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 30 - 1;
  };
}

describe('bestEnvelopeCorrelation', () => {
  it('finds the offset in the loop at which a recording starts', () => {
    const samples = Float32Array.from([...seconds(7, 11), ...seconds(0, 3)]);
    const found = match({ ...speech, samples });
    expect(found.lagMs).toBe(7000);
    expect(found.correlation).toBeGreaterThan(0.99);
  });

  it('recognises the speech at a lower volume and with faint noise', () => {
    const noise = createNoise();
    expect(match(changed((sample) => 0.3 * sample + 0.002 * noise())).correlation).toBeGreaterThan(0.9);
  });

  it('does not match noise', () => {
    const noise = createNoise();
    expect(match(changed(() => 0.3 * noise())).correlation).toBeLessThan(0.5);
  });

  it('does not match silence', () => {
    expect(match(changed(() => 0)).correlation).toBe(0);
  });

  it('does not match the speech played backwards', () => {
    expect(match({ ...speech, samples: speech.samples.toReversed() }).correlation).toBeLessThan(0.5);
  });

  it('does not match speech in which every other second is missing', () => {
    const holes = changed((sample, index) => (Math.floor(index / speech.sampleRate) % 2 === 0 ? sample : 0));
    expect(match(holes).correlation).toBeLessThan(0.8);
  });

  it('rejects recordings shorter than a second', () => {
    expect(() => match({ ...speech, samples: seconds(0, 0.5) })).toThrow('at least a second');
  });
});

describe('resample', () => {
  it('keeps a constant signal and the duration', () => {
    const { samples } = resample({ samples: new Float32Array(44_100).fill(0.5), sampleRate: 44_100 }, 8000);
    expect(samples.length).toBe(8000);
    expect(samples.every((sample) => sample === 0.5)).toBe(true);
  });
});
