import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { CaptureGraph } from './capture-graph.ts';
import { tidyUp, tone, touchPage } from './testing/recording-tools.ts';

const FFT_SIZE = 2048;
const QUIET_DB = -60;
const LOUD_DB = -30;

let voices: AudioContext;
let graph: CaptureGraph;

beforeAll(touchPage);

beforeEach(() => {
  voices = new AudioContext();
  graph = new CaptureGraph();
});

afterEach(async () => {
  graph.close();
  tidyUp();
  await voices.close();
});

/** The level of each frequency, in dB, in the output of the graph. */
function listenTo(...frequencies: readonly number[]): () => readonly number[] {
  const ear = new AnalyserNode(graph.context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0 });
  graph.attach(ear);
  const bins = new Float32Array(ear.frequencyBinCount);
  return () => {
    ear.getFloatFrequencyData(bins);
    return frequencies.map(
      (frequency) => bins[Math.round((frequency * FFT_SIZE) / graph.context.sampleRate)] ?? 0,
    );
  };
}

const loud: unknown = expect.toSatisfy((level: number) => level > LOUD_DB);
const quiet: unknown = expect.toSatisfy((level: number) => level < QUIET_DB);

it('outputs only the last connected microphone, while the other stays live', async () => {
  const [first, second] = [tone(voices, 1500), tone(voices, 6000)];
  const levels = listenTo(1500, 6000);
  graph.connect(first);
  expect(await graph.runs(5000)).toBe(true);
  await vi.waitFor(() => expect(levels()).toEqual([loud, quiet]), { timeout: 5000 });
  graph.connect(second);
  await vi.waitFor(() => expect(levels()).toEqual([quiet, loud]), { timeout: 5000 });
  expect(first.getAudioTracks()[0]?.readyState).toBe('live');
});

it('keeps the previous microphone if connecting another fails', async () => {
  const levels = listenTo(1500);
  graph.connect(tone(voices, 1500));
  expect(await graph.runs(5000)).toBe(true);
  expect(() => graph.connect(new MediaStream())).toThrow();
  await vi.waitFor(() => expect(levels()).toEqual([loud]), { timeout: 5000 });
});

it('stops output and events once closed', async () => {
  const changed = vi.fn();
  graph.connect(tone(voices, 1500));
  expect(await graph.runs(5000)).toBe(true);
  graph.onRunningChanged(changed);
  const resume = vi.spyOn(graph.context, 'resume');
  graph.close();
  await vi.waitFor(() => expect(graph.context.state).toBe('closed'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(resume).not.toHaveBeenCalled();
  expect(changed).not.toHaveBeenCalled();
});
