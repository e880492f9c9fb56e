import type { Meter } from '@beep/core/microphones';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createMicrophoneMeter } from './create-microphone-meter.ts';

const neverAborted = new AbortController().signal;
const realGetUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
const held: MediaStream[] = [];

// Browsers block audio graphs before a user gesture.
beforeAll(() => userEvent.click(document.body));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const track of held.splice(0).flatMap((stream) => stream.getTracks())) track.stop();
});

async function openMeter(deviceId?: string): Promise<Meter> {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await realGetUserMedia(constraints);
    held.push(stream);
    return stream;
  });
  const outcome = await createMicrophoneMeter().open({ deviceId }, neverAborted);
  if (outcome.status === 'failed') throw new Error(outcome.code);
  return outcome.meter;
}

describe('the level of a microphone', () => {
  // spec: limits.11
  it('follows the voice, in twelve bars and as one number', async () => {
    const meter = await openMeter();
    await vi.waitFor(
      () => {
        expect(meter.level()).toBeGreaterThan(6);
        const levels = meter.levels();
        expect(levels).toHaveLength(12);
        expect(levels.every((level) => level >= 0 && level <= 1)).toBe(true);
        expect(Math.max(...levels)).toBeGreaterThan(0.1);
      },
      { timeout: 8000, interval: 16 },
    );
    meter.close();
  });

  // spec: limits.12
  it('uses an analyser with 256 samples and a smoothing of 0.6', async () => {
    const made: AnalyserOptions[] = [];
    const Analyser = AnalyserNode;
    vi.stubGlobal(
      'AnalyserNode',
      class extends Analyser {
        constructor(context: BaseAudioContext, options: AnalyserOptions) {
          super(context, options);
          made.push(options);
        }
      },
    );
    const meter = await openMeter();
    expect(made).toEqual([{ fftSize: 256, smoothingTimeConstant: 0.6 }]);
    meter.close();
  });

  it('releases the microphone when closed', async () => {
    const close = vi.spyOn(AudioContext.prototype, 'close');
    const meter = await openMeter();
    meter.close();
    meter.close();
    expect(held[0]?.getAudioTracks()[0]?.readyState).toBe('ended');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('reports a lost microphone', async () => {
    const meter = await openMeter();
    const lost = vi.fn();
    meter.onLost(lost);
    held[0]?.getAudioTracks()[0]?.dispatchEvent(new Event('ended'));
    expect(lost).toHaveBeenCalledTimes(1);
    meter.close();
  });
});

describe('opening', () => {
  // spec: recorder-errors.9
  it('requests exactly the chosen device', async () => {
    await expect(openMeter('long-gone')).rejects.toThrow('device-unavailable');
    expect(navigator.mediaDevices.getUserMedia).toHaveBeenCalledTimes(1);
  });

  // spec: roles.24, recorder-errors.10, recorder-errors.11
  it.each([
    ['NotAllowedError', 'blocked'],
    ['NotFoundError', 'device-unavailable'],
    ['OverconstrainedError', 'device-unavailable'],
    ['NotReadableError', 'in-use'],
    ['InvalidStateError', 'failed'],
  ])('fails on %s with %s', async (name, code) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('said', name));
    expect(await createMicrophoneMeter().open({}, neverAborted)).toEqual({ status: 'failed', code });
  });

  // spec: validation.19, recorder-errors.6
  it('fails without Web Audio', async () => {
    vi.stubGlobal('AudioContext', undefined);
    expect(await createMicrophoneMeter().open({}, neverAborted)).toEqual({
      status: 'failed',
      code: 'unsupported',
    });
  });

  // spec: recorder-errors.7
  it('releases the microphone if the analyser fails', async () => {
    vi.stubGlobal('AnalyserNode', undefined);
    await expect(openMeter()).rejects.toThrow('visualizer-failed');
    expect(held[0]?.getAudioTracks()[0]?.readyState).toBe('ended');
  });

  it('releases a microphone that is granted after an abort', async () => {
    const abort = new AbortController();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
      const stream = await realGetUserMedia(constraints);
      held.push(stream);
      abort.abort();
      return stream;
    });
    expect(await createMicrophoneMeter().open({}, abort.signal)).toMatchObject({ status: 'failed' });
    expect(held[0]?.getAudioTracks()[0]?.readyState).toBe('ended');
  });
});
