import type { Capture } from '@beep/core/recorder';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  decode,
  eventsOf,
  heldTracks,
  openCapture,
  recordFor,
  spyOnMicrophone,
  tidyUp,
  touchPage,
  trackStates,
  unplug,
} from './testing/recording-tools.ts';

let capture: Capture;

beforeAll(touchPage);
beforeEach(async () => {
  spyOnMicrophone();
  // Simulates a browser that blocks audio graphs.
  vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockReturnValue('suspended');
  capture = await openCapture();
});
afterEach(tidyUp);

it('is recorded without levels, and cannot be switched', async () => {
  expect(capture.levels()).toEqual([]);
  expect(await capture.switchMicrophone({})).toBe('microphone-failed');
  await recordFor(500);
  const { durationMs, loudness } = await decode(await capture.stop());
  expect(durationMs).toBeGreaterThan(400);
  expect(loudness).toBeGreaterThan(0);
});

it('interrupts the recording once when it ends, and keeps the audio', async () => {
  const events = eventsOf(capture);
  await recordFor(600);
  unplug(heldTracks()[0]);
  expect(events).toEqual([{ type: 'interrupted' }]);
  const captured = await capture.stop();
  expect((await decode(captured)).durationMs).toBeGreaterThan(400);
  expect(captured.durationMs).toBeGreaterThan(500);
  expect(captured.durationMs).toBeLessThan(1000);
  expect(events).toHaveLength(1);
  expect(trackStates()).toEqual(['ended']);
});

it('reports an interruption to a later listener', async () => {
  unplug(heldTracks()[0]);
  expect(eventsOf(capture)).toEqual([{ type: 'interrupted' }]);
  await capture.stop();
});
