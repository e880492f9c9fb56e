import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { decodeToMono } from './decode-to-mono.ts';
import { bestEnvelopeCorrelation, envelope } from './envelope.ts';
import { SPEECH_WAV } from './speech.ts';
import { webmFacts } from './webm-facts.ts';

const RECORDED = new URL('../../audio/recorded.webm', import.meta.url);
const recorded = new Uint8Array(await readFile(RECORDED));

describe('decodeToMono', () => {
  it('decodes the 11 seconds of the wav', async () => {
    const { samples, sampleRate } = await decodeToMono(SPEECH_WAV);
    expect(sampleRate).toBe(16_000);
    expect(samples.length / sampleRate).toBeCloseTo(11, 1);
  });

  it('decodes a recording of the wav to the same speech', async () => {
    const decoded = envelope(await decodeToMono(recorded));
    const { correlation } = bestEnvelopeCorrelation(decoded, envelope(await decodeToMono(SPEECH_WAV)));
    expect(correlation).toBeGreaterThan(0.9);
  });

  it('rejects other data', async () => {
    await expect(decodeToMono(new TextEncoder().encode('<!doctype html>'.repeat(100)))).rejects.toThrow();
  });
});

describe('webmFacts', () => {
  it('finds neither duration nor index in a browser’s recording', () => {
    expect(webmFacts(recorded)).toEqual({ duration: undefined, hasCues: false, hasSeekHead: false });
  });

  it('rejects other files', () => {
    expect(() => webmFacts(new Uint8Array(100))).toThrow('no WebM file');
  });
});
