import { afterEach, expect, it, vi } from 'vitest';
import { createSampleSound } from './create-sample-sound.ts';

afterEach(() => vi.unstubAllGlobals());

// spec: player.2
it('plays in the task of the call, ends quickly and closes the audio context', async () => {
  const made: AudioContext[] = [];
  const starts: number[] = [];
  const Real = AudioContext;
  vi.stubGlobal(
    'AudioContext',
    class extends Real {
      constructor() {
        super();
        made.push(this);
      }
    },
  );
  const start = vi.spyOn(OscillatorNode.prototype, 'start').mockImplementation(function (
    this: OscillatorNode,
    when = 0,
  ) {
    starts.push(when);
    start.mockRestore();
    this.start(when);
  });
  createSampleSound().play();
  expect([made.length, starts.length]).toEqual([1, 1]);
  await expect.poll(() => made[0]?.state, { timeout: 10_000 }).toBe('closed');
});

it('is silent without Web Audio', () => {
  vi.stubGlobal('AudioContext', undefined);
  expect(() => createSampleSound().play()).not.toThrow();
});
