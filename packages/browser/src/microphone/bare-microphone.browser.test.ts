import type { Capture } from '@beep/core';
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
} from './testing/take-tools.ts';

let capture: Capture;

beforeAll(touchPage);
beforeEach(async () => {
  spyOnMicrophone();
  // The browser lets no audio graph run.
  vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockReturnValue('suspended');
  capture = await openCapture();
});
afterEach(tidyUp);

it('is recorded, without a level and without a way to another one', async () => {
  expect(capture.levels()).toEqual([]);
  expect(await capture.switchMicrophone({})).toBe('microphone-failed');
  await recordFor(500);
  const { durationMs, loudness } = await decode(await capture.stop());
  expect(durationMs).toBeGreaterThan(400);
  expect(loudness).toBeGreaterThan(0);
});

it('ends the take with itself, says so once, and what there is is kept', async () => {
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

it('tells later of an end that came before anybody listened', async () => {
  unplug(heldTracks()[0]);
  expect(eventsOf(capture)).toEqual([{ type: 'interrupted' }]);
  await capture.stop();
});
