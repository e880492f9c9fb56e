import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import {
  chunksOf,
  decode,
  heldTracks,
  openCapture,
  recordFor,
  spyOnMicrophone,
  tidyUp,
  touchPage,
  unplug,
} from '../testing/recording-tools.ts';

beforeAll(touchPage);
afterEach(tidyUp);

// spec: recorder.28, hosts.15
it('records speech of the right length, in chunks, without MediaRecorder', async () => {
  vi.stubGlobal('MediaRecorder', undefined);
  spyOnMicrophone();
  const capture = await openCapture();
  const chunks = chunksOf(capture);
  await recordFor(700);
  const first = await capture.pause();
  expect(Math.abs((await decode(first)).durationMs - first.durationMs)).toBeLessThan(200);
  await recordFor(400);
  capture.resume();
  unplug(heldTracks()[0]);
  await recordFor(900);
  const captured = await capture.stop();
  const { buffer, loudness, durationMs } = await decode(captured);
  expect(captured.audio.type).toBe('audio/mpeg');
  expect(buffer.numberOfChannels).toBe(1);
  expect(captured.durationMs).toBeGreaterThan(1500);
  expect(Math.abs(durationMs - captured.durationMs)).toBeLessThan(200);
  expect(loudness).toBeGreaterThan(0.01);
  expect(chunks.length).toBeGreaterThan(4);
  const cut = { audio: captured.audio.slice(0, Math.floor(captured.audio.size * 0.7)) };
  expect((await decode(cut)).durationMs).toBeGreaterThan(durationMs * 0.6);
});

it('works without audio worklets, and when MediaRecorder fails', async () => {
  vi.spyOn(MediaRecorder.prototype, 'start').mockImplementation(() => {
    throw new DOMException('no', 'NotSupportedError');
  });
  vi.spyOn(BaseAudioContext.prototype, 'audioWorklet', 'get').mockReturnValue(undefined as never);
  const capture = await openCapture();
  await recordFor(600);
  const captured = await capture.stop();
  const { loudness, durationMs } = await decode(captured);
  expect(captured.audio.type).toBe('audio/mpeg');
  expect(Math.abs(durationMs - captured.durationMs)).toBeLessThan(250);
  expect(loudness).toBeGreaterThan(0.01);
});
