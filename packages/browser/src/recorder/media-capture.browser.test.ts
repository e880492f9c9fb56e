import { VISUALISER_BARS } from '@beep/core/limits';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  chunksOf,
  decode,
  eventsOf,
  openCapture,
  recorderOf,
  recordFor,
  spyOnMicrophone,
  tidyUp,
  touchPage,
  trackStates,
} from './testing/recording-tools.ts';

const LAST_WORD_MS = 100;

beforeAll(touchPage);
afterEach(tidyUp);

/** The audio context that `resume` was called on. */
function graphOf(resume: { readonly mock: { readonly contexts: readonly unknown[] } }): AudioContext {
  const context = resume.mock.contexts[0];
  if (context instanceof AudioContext) return context;
  throw new Error('No audio graph was made');
}

// spec: recorder.27, validation.4
it('records speech of the right length, in chunks, and releases the microphone', async () => {
  spyOnMicrophone();
  const close = vi.spyOn(AudioContext.prototype, 'close');
  const capture = await openCapture();
  const fromMs = performance.now();
  await recordFor(2000);
  const chunks = chunksOf(capture);
  const captured = await capture.stop();
  const wallMs = performance.now() - fromMs;
  const { buffer, loudness, durationMs } = await decode(captured);
  expect(capture.mimeType).toBe('audio/webm;codecs=opus');
  expect(captured.audio.type).toBe(capture.mimeType);
  expect(Math.abs(captured.durationMs - wallMs)).toBeLessThan(200);
  expect(Math.abs(durationMs - captured.durationMs)).toBeLessThan(200);
  expect(buffer.numberOfChannels).toBe(1);
  expect(loudness).toBeGreaterThan(0.02);
  expect(trackStates()).toEqual(['ended']);
  expect(close).toHaveBeenCalledTimes(1);
  expect(chunks.length).toBeGreaterThan(4);
  const whole = new Blob(chunks.map(({ chunk }) => chunk));
  expect(await whole.bytes()).toEqual(await captured.audio.bytes());
  const times = chunks.map((chunk) => chunk.durationMs);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.at(-1)).toBe(captured.durationMs);
  expect(await capture.stop()).toBe(captured);
});

it('keeps the very first and the very last sound', async () => {
  const voice = new AudioContext();
  const tone = new OscillatorNode(voice, { frequency: 440 });
  const loudness = new GainNode(voice);
  const output = new MediaStreamAudioDestinationNode(voice);
  tone.connect(loudness).connect(output);
  tone.start();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(output.stream);
  const capture = await openCapture();
  await recordFor(300);
  loudness.gain.setValueAtTime(0, voice.currentTime);
  const lastWordAt = voice.currentTime + 0.3;
  loudness.gain.setValueAtTime(1, lastWordAt);
  await vi.waitFor(() => expect(voice.currentTime).toBeGreaterThan(lastWordAt + LAST_WORD_MS / 1000), {
    timeout: 2000,
    interval: 1,
  });
  const { samples } = await decode(await capture.stop());
  const isLoud = (sample: number): boolean => Math.abs(sample) > 0.05;
  const firstWordMs = samples.findIndex(isLoud) / 48;
  const pause = samples.findIndex((_, index) => !samples.subarray(index, index + 4800).some(isLoud));
  const lastWordMs =
    (samples.length - samples.findIndex((sample, index) => index > pause && isLoud(sample))) / 48;
  expect(firstWordMs).toBeLessThan(100);
  expect(lastWordMs).toBeGreaterThan(LAST_WORD_MS - 20);
  await voice.close();
});

// spec: limits.8
it('has levels that follow the voice', async () => {
  const capture = await openCapture();
  const loudest: number[] = [];
  await vi.waitFor(
    () => {
      const levels = capture.levels();
      expect(levels).toHaveLength(VISUALISER_BARS);
      expect(levels.every((level) => level >= 0 && level <= 1)).toBe(true);
      loudest.push(Math.max(...levels));
      expect(Math.max(...loudest)).toBeGreaterThan(0.3);
      expect(Math.max(...loudest) - Math.min(...loudest)).toBeGreaterThan(0.1);
    },
    { timeout: 5000, interval: 20 },
  );
  capture.release();
});

// spec: limits.9
it('uses an analyser with a smoothing of 0.8', async () => {
  const kept: (number | undefined)[] = [];
  const Analyser = AnalyserNode;
  vi.stubGlobal(
    'AnalyserNode',
    class extends Analyser {
      constructor(context: BaseAudioContext, options: AnalyserOptions) {
        super(context, options);
        kept.push(options.smoothingTimeConstant);
      }
    },
  );
  const capture = await openCapture();
  expect(kept).toEqual([0.8]);
  capture.release();
});

it('omits pauses, and delivers all audio up to them', async () => {
  const capture = await openCapture();
  await recordFor(700);
  const chunks = chunksOf(capture);
  const first = await capture.pause();
  // Chromium may send the first byte of the next block later: it belongs to what follows the pause.
  const delivered = new Blob(chunks.map(({ chunk }) => chunk));
  expect(await capture.pause()).toBe(first);
  const heldMs = (await decode(first)).durationMs;
  expect(Math.abs(heldMs - first.durationMs)).toBeLessThan(150);
  expect(await delivered.bytes()).toEqual(await first.audio.bytes());
  await recordFor(500);
  expect((await capture.pause()).durationMs).toBe(first.durationMs);
  capture.resume();
  capture.resume();
  await recordFor(500);
  const second = await capture.pause();
  await recordFor(300);
  const captured = await capture.stop();
  expect(captured.durationMs).toBe(second.durationMs);
  expect(captured.durationMs - first.durationMs).toBeGreaterThan(450);
  expect(captured.durationMs - first.durationMs).toBeLessThan(750);
  expect(Math.abs((await decode(captured)).durationMs - captured.durationMs)).toBeLessThan(200);
  expect(captured.audio.size).toBeGreaterThan(first.audio.size);
});

it('delivers all audio up to a pause in mp4 too', async () => {
  vi.spyOn(MediaRecorder, 'isTypeSupported').mockImplementation((type) => type === 'audio/mp4');
  const capture = await openCapture();
  await recordFor(600);
  const paused = await capture.pause();
  expect(paused.audio.type).toMatch(/^audio\/mp4/);
  expect(paused.durationMs - (await decode(paused)).durationMs).toBeLessThan(200);
  capture.release();
});

it('continues after the audio context was suspended, without counting that time', async () => {
  const resume = vi.spyOn(AudioContext.prototype, 'resume');
  const capture = await openCapture();
  const context = graphOf(resume);
  await recordFor(300);
  resume.mockResolvedValue();
  await context.suspend();
  await recordFor(800);
  resume.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(context.state).toBe('running'));
  await recordFor(300);
  const captured = await capture.stop();
  expect(captured.durationMs).toBeLessThan(1000);
  expect(Math.abs((await decode(captured)).durationMs - captured.durationMs)).toBeLessThan(250);
});

it('keeps the audio when the encoder fails', async () => {
  const start = vi.spyOn(MediaRecorder.prototype, 'start');
  const capture = await openCapture();
  const events = eventsOf(capture);
  await recordFor(400);
  recorderOf(start).dispatchEvent(new Event('error'));
  expect(events).toEqual([{ type: 'interrupted' }]);
  expect((await capture.stop()).audio.size).toBeGreaterThan(0);
});

it('keeps the audio when the encoder never stops', async () => {
  spyOnMicrophone();
  const capture = await openCapture();
  await recordFor(400);
  vi.spyOn(MediaRecorder.prototype, 'stop').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const stopping = capture.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect((await stopping).audio.size).toBeGreaterThan(0);
  expect(trackStates()).toEqual(['ended']);
});

it('drops everything on release, without an interruption', async () => {
  spyOnMicrophone();
  const capture = await openCapture();
  const events = eventsOf(capture);
  capture.release();
  capture.release();
  expect(trackStates()).toEqual(['ended']);
  await expect(capture.stop()).rejects.toThrow('no audio');
  expect(events).toEqual([]);
});
