import { type Capture, type CapturedAudio, VISUALISER_BARS } from '@beep/core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createBrowserMicrophone } from './create-browser-microphone.ts';

const neverAborted = new AbortController().signal;
const realGetUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
const LAST_WORD_MS = 100;
const held: MediaStream[] = [];

// Pages that nobody has touched may not run an audio graph.
beforeAll(() => userEvent.click(document.body));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const track of held.splice(0).flatMap((stream) => stream.getTracks())) track.stop();
});

/** Lets a test look at the microphone that was handed out. */
function spyOnMicrophone() {
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await realGetUserMedia(constraints);
    held.push(stream);
    return stream;
  });
}

function trackStates(): readonly string[] {
  return held.flatMap((stream) => stream.getTracks()).map((track) => track.readyState);
}

async function openCapture(deviceId?: string): Promise<Capture> {
  const outcome = await createBrowserMicrophone().open({ deviceId }, neverAborted);
  if (outcome.status === 'failed') throw new Error(outcome.code);
  return outcome.capture;
}

/** The recorder that `start` was called on. */
function recorderOf(start: { readonly mock: { readonly contexts: readonly unknown[] } }): MediaRecorder {
  const recorder = start.mock.contexts[0];
  if (recorder instanceof MediaRecorder) return recorder;
  throw new Error('No recorder was started');
}

/** Recording takes the time it takes. */
function recordFor(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function decode({ audio }: CapturedAudio) {
  const context = new OfflineAudioContext(1, 48_000, 48_000);
  const buffer = await context.decodeAudioData(await audio.arrayBuffer());
  const samples = buffer.getChannelData(0);
  const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
  return { buffer, samples, loudness };
}

describe('a capture', () => {
  it('gives speech of the length that was recorded, and lets the microphone go', async () => {
    spyOnMicrophone();
    const close = vi.spyOn(AudioContext.prototype, 'close');
    const capture = await openCapture();
    const fromMs = performance.now();
    await recordFor(2000);
    const captured = await capture.stop();
    const wallMs = performance.now() - fromMs;
    const { buffer, loudness } = await decode(captured);
    expect(captured.audio.type).toBe('audio/webm;codecs=opus');
    expect(Math.abs(captured.durationMs - wallMs)).toBeLessThan(200);
    expect(Math.abs(buffer.duration * 1000 - captured.durationMs)).toBeLessThan(200);
    expect(buffer.numberOfChannels).toBe(1);
    expect(loudness).toBeGreaterThan(0.02);
    expect(trackStates()).toEqual(['ended']);
    expect(close).toHaveBeenCalledTimes(1);
    expect(await capture.stop()).toBe(captured);
  });

  it('keeps what was said at the very start and right before Save', async () => {
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

  it('shows a level that moves with the voice', async () => {
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

  it('is looked at through an analyser that keeps 0.8 of the level before', async () => {
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

  it('ends when the microphone is unplugged, says so once, and keeps the take', async () => {
    spyOnMicrophone();
    const capture = await openCapture();
    const interrupted = vi.fn();
    capture.onInterrupted(interrupted);
    await recordFor(600);
    held[0]?.getAudioTracks()[0]?.dispatchEvent(new Event('ended'));
    expect(interrupted).toHaveBeenCalledTimes(1);
    const captured = await capture.stop();
    expect((await decode(captured)).buffer.duration).toBeGreaterThan(0.4);
    expect(captured.durationMs).toBeGreaterThan(500);
    expect(captured.durationMs).toBeLessThan(1000);
    expect(interrupted).toHaveBeenCalledTimes(1);
    expect(trackStates()).toEqual(['ended']);
  });

  it('goes on when the system puts the audio graph to sleep', async () => {
    const resume = vi.spyOn(AudioContext.prototype, 'resume');
    const capture = await openCapture();
    const [context] = resume.mock.contexts;
    if (!(context instanceof AudioContext)) throw new Error('No audio graph was made');
    await context.suspend();
    await vi.waitFor(() => expect(context.state).toBe('running'));
    capture.release();
  });

  it('tells of an interruption that came before anybody listened', async () => {
    spyOnMicrophone();
    const capture = await openCapture();
    held[0]?.getAudioTracks()[0]?.dispatchEvent(new Event('ended'));
    const interrupted = vi.fn();
    capture.onInterrupted(interrupted);
    expect(interrupted).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(interrupted).toHaveBeenCalledTimes(1));
    await capture.stop();
  });

  it('keeps the take when the encoder fails', async () => {
    const start = vi.spyOn(MediaRecorder.prototype, 'start');
    const capture = await openCapture();
    const interrupted = vi.fn();
    capture.onInterrupted(interrupted);
    await recordFor(400);
    recorderOf(start).dispatchEvent(new Event('error'));
    expect(interrupted).toHaveBeenCalledTimes(1);
    expect((await capture.stop()).audio.size).toBeGreaterThan(0);
  });

  it('forgets everything on release, and is not interrupted by it', async () => {
    spyOnMicrophone();
    const capture = await openCapture();
    const interrupted = vi.fn();
    capture.onInterrupted(interrupted);
    capture.release();
    capture.release();
    expect(trackStates()).toEqual(['ended']);
    await expect(capture.stop()).rejects.toThrow('no audio');
    expect(interrupted).not.toHaveBeenCalled();
  });

  it('is made of the bare microphone where the browser lets no audio graph run', async () => {
    vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockReturnValue('suspended');
    const capture = await openCapture();
    expect(capture.levels()).toEqual([]);
    expect(await capture.switchMicrophone({})).toBe('microphone-failed');
    await recordFor(500);
    const { buffer, loudness } = await decode(await capture.stop());
    expect(buffer.duration).toBeGreaterThan(0.4);
    expect(loudness).toBeGreaterThan(0);
  });
});

describe('another microphone in the middle of a take', () => {
  /** A microphone that hums one tone, and a way to end it. */
  function tone(context: AudioContext, frequency: number): MediaStream {
    const oscillator = new OscillatorNode(context, { frequency });
    const output = new MediaStreamAudioDestinationNode(context);
    oscillator.connect(output);
    oscillator.start();
    held.push(output.stream);
    return output.stream;
  }

  /** How much of a tone there is in a part of the take, 0..1. */
  function strengthOf(frequency: number, samples: Float32Array): number {
    let [sine, cosine] = [0, 0];
    for (const [index, sample] of samples.entries()) {
      const angle = (2 * Math.PI * frequency * index) / 48_000;
      sine += sample * Math.sin(angle);
      cosine += sample * Math.cos(angle);
    }
    return (2 * Math.hypot(sine, cosine)) / samples.length;
  }

  it('goes on in the same file, from the first tone to the second', async () => {
    const context = new AudioContext();
    const [first, second] = [tone(context, 500), tone(context, 2000)];
    const ask = vi
      .spyOn(navigator.mediaDevices, 'getUserMedia')
      .mockResolvedValueOnce(first)
      .mockResolvedValueOnce(second);
    const capture = await openCapture();
    const interrupted = vi.fn();
    capture.onInterrupted(interrupted);
    await recordFor(900);
    expect(await capture.switchMicrophone({ deviceId: 'usb' })).toBeNull();
    expect(ask.mock.lastCall?.[0]).toHaveProperty('audio.deviceId', { exact: 'usb' });
    expect(first.getAudioTracks()[0]?.readyState).toBe('ended');
    first.getAudioTracks()[0]?.dispatchEvent(new Event('ended'));
    await recordFor(900);
    const captured = await capture.stop();
    expect(interrupted).not.toHaveBeenCalled();
    const { buffer, samples } = await decode(captured);
    expect(Math.abs(buffer.duration * 1000 - captured.durationMs)).toBeLessThan(250);
    const [start, end] = [samples.subarray(9600, 28_800), samples.subarray(-28_800, -9600)];
    expect(strengthOf(500, start)).toBeGreaterThan(5 * strengthOf(2000, start));
    expect(strengthOf(2000, end)).toBeGreaterThan(5 * strengthOf(500, end));
    expect(trackStates()).toEqual(['ended', 'ended']);
    await context.close();
  });

  it('keeps the one before where the chosen one is not to be had', async () => {
    spyOnMicrophone();
    const capture = await openCapture();
    vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValueOnce(
      new DOMException('held', 'NotReadableError'),
    );
    expect(await capture.switchMicrophone({ deviceId: 'usb' })).toBe('microphone-in-use');
    expect(trackStates()).toEqual(['live']);
    await recordFor(400);
    expect((await decode(await capture.stop())).loudness).toBeGreaterThan(0);
  });

  it('is let go where the take has ended meanwhile', async () => {
    spyOnMicrophone();
    const capture = await openCapture();
    await recordFor(300);
    const switching = capture.switchMicrophone({});
    const stopping = capture.stop();
    expect(await switching).toBeNull();
    await stopping;
    expect(trackStates()).toEqual(['ended', 'ended']);
  });
});

describe('opening', () => {
  it('asks for clear speech from the wanted device', async () => {
    const ask = spyOnMicrophone();
    const devices = await navigator.mediaDevices.enumerateDevices();
    const deviceId = devices.filter(({ kind }) => kind === 'audioinput').at(-1)?.deviceId;
    const capture = await openCapture(deviceId);
    expect(ask.mock.calls).toEqual([
      [
        {
          audio: {
            deviceId: { exact: deviceId },
            echoCancellation: true,
            noiseSuppression: true,
            autoGainControl: true,
            channelCount: { ideal: 1 },
          },
        },
      ],
    ]);
    capture.release();
  });

  it('takes the default microphone where the wanted one is gone', async () => {
    const ask = spyOnMicrophone();
    const outcome = await createBrowserMicrophone().open({ deviceId: 'long-gone' }, neverAborted);
    expect(outcome).toMatchObject({ status: 'opened', isFallback: true });
    expect(ask).toHaveBeenCalledTimes(2);
    expect(ask.mock.lastCall?.[0]).not.toHaveProperty('audio.deviceId');
    if (outcome.status === 'opened') outcome.capture.release();
  });

  it('takes the default microphone where the wanted one is not found', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia')
      .mockRejectedValueOnce(new DOMException('gone', 'NotFoundError'))
      .mockImplementationOnce(realGetUserMedia);
    const outcome = await createBrowserMicrophone().open({ deviceId: 'usb' }, neverAborted);
    expect(outcome).toMatchObject({ status: 'opened', isFallback: true });
    if (outcome.status === 'opened') outcome.capture.release();
  });

  it('does not take another one for a wanted one that another app holds', async () => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
      new DOMException('held', 'NotReadableError'),
    );
    expect(await createBrowserMicrophone().open({ deviceId: 'usb' }, neverAborted)).toEqual({
      status: 'failed',
      code: 'microphone-in-use',
    });
  });

  it.each([
    ['NotAllowedError', 'microphone-blocked'],
    ['NotFoundError', 'microphone-missing'],
    ['NotReadableError', 'microphone-in-use'],
    ['OverconstrainedError', 'microphone-missing'],
    ['InvalidStateError', 'microphone-failed'],
  ])('fails on %s with %s', async (name, code) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('said', name));
    expect(await createBrowserMicrophone().open({}, neverAborted)).toEqual({ status: 'failed', code });
  });

  it('says so where the browser cannot record', async () => {
    vi.stubGlobal('MediaRecorder', undefined);
    expect(await createBrowserMicrophone().open({}, neverAborted)).toEqual({
      status: 'failed',
      code: 'recording-unsupported',
    });
  });

  it('lets go of a microphone that is granted after the user gave up', async () => {
    let grant = (_: MediaStream): void => undefined;
    const prompt = new Promise<MediaStream>((resolve) => {
      grant = resolve;
    });
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(prompt);
    const abort = new AbortController();
    const opening = createBrowserMicrophone().open({}, abort.signal);
    abort.abort();
    const late = await realGetUserMedia({ audio: true });
    held.push(late);
    grant(late);
    expect(await opening).toMatchObject({ status: 'failed' });
    expect(trackStates()).toEqual(['ended']);
  });

  it('lets go of the microphone when the user gives up while it starts', async () => {
    const abort = new AbortController();
    const start = vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(() => abort.abort());
    spyOnMicrophone();
    const close = vi.spyOn(AudioContext.prototype, 'close');
    const opening = createBrowserMicrophone().open({}, abort.signal);
    await vi.waitFor(() => expect(start).toHaveBeenCalled());
    expect(trackStates()).toEqual(['ended']);
    expect(close).toHaveBeenCalled();
    recorderOf(start).dispatchEvent(new Event('start'));
    expect(await opening).toMatchObject({ status: 'failed' });
  });
});
