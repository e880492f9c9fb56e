import { expect, it } from 'vitest';
import { RecordingClock } from './recording-clock.ts';

it('counts from the first sound, without pauses', () => {
  let nowMs = 500;
  const clock = new RecordingClock(() => nowMs);
  nowMs = 1000;
  expect(clock.elapsedMs).toBe(0);
  clock.run();
  nowMs = 3000;
  expect(clock.elapsedMs).toBe(2000);
  clock.halt();
  nowMs = 9000;
  expect(clock.elapsedMs).toBe(2000);
  clock.run();
  nowMs = 9250;
  expect(clock.elapsedMs).toBe(2250);
});

it('ignores repeated calls', () => {
  let nowMs = 0;
  const clock = new RecordingClock(() => nowMs);
  clock.run();
  nowMs = 100;
  clock.run();
  nowMs = 300;
  clock.halt();
  nowMs = 700;
  clock.halt();
  expect(clock.elapsedMs).toBe(300);
});
