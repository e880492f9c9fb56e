import type { CaptureEvent } from '@beep/core/recorder';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  decode,
  eventsOf,
  heldTracks,
  loudnessOf,
  openCapture,
  recordFor,
  spyOnMicrophone,
  strengthOf,
  tidyUp,
  tone,
  touchPage,
  trackStates,
  unplug,
} from '../recorder/testing/recording-tools.ts';

beforeAll(touchPage);
afterEach(tidyUp);

function replacedIn(events: readonly CaptureEvent[]) {
  const replaced = events.find((event) => event.type === 'microphone.replaced');
  if (replaced === undefined) throw new Error('No microphone was replaced');
  return replaced;
}

/** Resolves with the event of a completed replacement. */
function replaced(events: readonly CaptureEvent[]) {
  return vi.waitFor(() => replacedIn(events), { timeout: 5000, interval: 10 });
}

/** The samples of a time range, in ms. */
function part(samples: Float32Array, fromMs: number, toMs: number): Float32Array {
  return samples.subarray(fromMs * 48, toMs * 48);
}

describe('switching the microphone during a recording', () => {
  // spec: recorder.25
  it('continues the same file, from the first tone to the second', async () => {
    const context = new AudioContext();
    const [first, second] = [tone(context, 500), tone(context, 2000)];
    const ask = vi
      .spyOn(navigator.mediaDevices, 'getUserMedia')
      .mockResolvedValueOnce(first)
      .mockResolvedValueOnce(second);
    const capture = await openCapture();
    const events = eventsOf(capture);
    await recordFor(700);
    expect(await capture.switchMicrophone({ deviceId: 'usb' })).toBeNull();
    expect(ask.mock.lastCall?.[0]).toHaveProperty('audio.deviceId', { exact: 'usb' });
    expect(first.getAudioTracks()[0]?.readyState).toBe('ended');
    first.getAudioTracks()[0]?.dispatchEvent(new Event('ended'));
    await recordFor(700);
    const captured = await capture.stop();
    expect(events).toEqual([]);
    const { samples, durationMs } = await decode(captured);
    expect(Math.abs(durationMs - captured.durationMs)).toBeLessThan(250);
    const [start, end] = [part(samples, 200, 500), samples.subarray(-19_200, -4800)];
    expect(strengthOf(500, start)).toBeGreaterThan(5 * strengthOf(2000, start));
    expect(strengthOf(2000, end)).toBeGreaterThan(5 * strengthOf(500, end));
    expect(trackStates()).toEqual(['ended', 'ended']);
    await context.close();
  });

  it('keeps the current one if the chosen one is unavailable', async () => {
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

  it('uses the one that was chosen last, in whatever order they open', async () => {
    const ask = spyOnMicrophone();
    const capture = await openCapture();
    const late = await navigator.mediaDevices.getUserMedia({ audio: true });
    let handOut = (): void => undefined;
    ask.mockReturnValueOnce(
      new Promise((resolve) => {
        handOut = () => resolve(late);
      }),
    );
    const first = capture.switchMicrophone({ deviceId: 'slow' });
    expect(await capture.switchMicrophone({})).toBeNull();
    handOut();
    expect(await first).toBeNull();
    expect(trackStates()).toEqual(['ended', 'ended', 'live']);
    capture.release();
  });

  it('releases the new one if the recording has ended', async () => {
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

describe('a microphone that ends', () => {
  it('is replaced by the chosen one, and the gap is reported', async () => {
    const ask = spyOnMicrophone();
    const inputs = await navigator.mediaDevices.enumerateDevices();
    const chosen = inputs.filter(({ kind }) => kind === 'audioinput').at(-1);
    const capture = await openCapture(chosen?.deviceId);
    const events = eventsOf(capture);
    await recordFor(1200);
    unplug(heldTracks()[0]);
    const { label, gap } = await replaced(events);
    expect(label).toBe(chosen?.label);
    expect(ask.mock.lastCall?.[0]).toHaveProperty('audio.deviceId', { exact: chosen?.deviceId });
    await recordFor(1800);
    const captured = await capture.stop();
    expect(events).toHaveLength(1);
    expect(gap.fromMs).toBeGreaterThan(1100);
    expect(gap.toMs - gap.fromMs).toBeLessThan(1000);
    expect(captured.durationMs).toBeGreaterThan(2900);
    const { samples, durationMs } = await decode(captured);
    expect(Math.abs(durationMs - captured.durationMs)).toBeLessThan(250);
    expect(loudnessOf(part(samples, 0, gap.fromMs))).toBeGreaterThan(0.01);
    expect(loudnessOf(part(samples, gap.toMs + 100, durationMs))).toBeGreaterThan(0.01);
    expect(trackStates()).toEqual(['ended', 'ended']);
  });

  it('is replaced by the default if the chosen one is held by another app', async () => {
    const ask = spyOnMicrophone();
    const capture = await openCapture();
    await capture.switchMicrophone({ deviceId: 'default' });
    const events = eventsOf(capture);
    ask.mockRejectedValueOnce(new DOMException('held', 'NotReadableError'));
    unplug(heldTracks()[1]);
    await replaced(events);
    expect(ask.mock.lastCall?.[0]).not.toHaveProperty('audio.deviceId');
    capture.release();
    expect(trackStates()).toEqual(['ended', 'ended', 'ended']);
  });

  it('is replaced even if it was chosen just before, late in the recording', async () => {
    spyOnMicrophone();
    const capture = await openCapture();
    const events = eventsOf(capture);
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 60_000);
    expect(await capture.switchMicrophone({ deviceId: 'default' })).toBeNull();
    unplug(heldTracks()[1]);
    await vi.waitFor(() => expect(events).toHaveLength(1), { timeout: 5000 });
    expect(events).toMatchObject([{ type: 'microphone.replaced' }]);
    capture.release();
  });

  it('is requested again until one is available', async () => {
    const ask = spyOnMicrophone();
    const capture = await openCapture();
    const events = eventsOf(capture);
    await recordFor(300);
    ask.mockRejectedValueOnce(new DOMException('gone', 'NotFoundError'));
    ask.mockRejectedValueOnce(new DOMException('gone', 'NotFoundError'));
    unplug(heldTracks()[0]);
    const { gap } = await replaced(events);
    expect(gap.toMs - gap.fromMs).toBeGreaterThan(400);
    capture.release();
  });

  it('is replaced if it is no longer listed, though its track stays live', async () => {
    spyOnMicrophone();
    const capture = await openCapture();
    const events = eventsOf(capture);
    const [first] = heldTracks();
    if (first === undefined) throw new Error('No microphone was opened');
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    await recordFor(100);
    expect(first.readyState).toBe('live');
    vi.spyOn(first, 'getSettings').mockReturnValue({ deviceId: 'pulled-out' });
    navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
    await replaced(events);
    expect(first.readyState).toBe('ended');
    capture.release();
  });

  it('interrupts the recording if permission is refused, and keeps the audio', async () => {
    spyOnMicrophone();
    const capture = await openCapture();
    const events = eventsOf(capture);
    await recordFor(500);
    vi.mocked(navigator.mediaDevices.getUserMedia).mockRejectedValue(
      new DOMException('refused', 'NotAllowedError'),
    );
    unplug(heldTracks()[0]);
    await vi.waitFor(() => expect(events).toEqual([{ type: 'interrupted' }]), { timeout: 5000 });
    expect((await decode(await capture.stop())).durationMs).toBeGreaterThan(400);
  });

  it('is not replaced once the recording is over', async () => {
    const ask = spyOnMicrophone();
    const capture = await openCapture();
    await recordFor(300);
    ask.mockRejectedValue(new DOMException('gone', 'NotFoundError'));
    unplug(heldTracks()[0]);
    await capture.stop();
    const asked = ask.mock.calls.length;
    await recordFor(400);
    expect(ask.mock.calls.length).toBe(asked);
  });
});

describe('a muted microphone', () => {
  it('reports each change once', async () => {
    spyOnMicrophone();
    const capture = await openCapture();
    const events = eventsOf(capture);
    const [track] = heldTracks();
    for (const type of ['mute', 'mute', 'unmute', 'unmute']) track?.dispatchEvent(new Event(type));
    expect(events).toEqual([{ type: 'microphone.muted' }, { type: 'microphone.unmuted' }]);
    capture.release();
  });

  it('is reported from the start, until another one replaces it', async () => {
    const ask = spyOnMicrophone();
    const muted = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of muted.getTracks()) vi.spyOn(track, 'muted', 'get').mockReturnValue(true);
    ask.mockResolvedValueOnce(muted);
    const capture = await openCapture();
    const events = eventsOf(capture);
    expect(events).toEqual([{ type: 'microphone.muted' }]);
    await capture.switchMicrophone({});
    expect(events.at(-1)).toEqual({ type: 'microphone.unmuted' });
    capture.release();
  });
});
