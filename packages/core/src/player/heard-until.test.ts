import { expect, it } from 'vitest';
import { heardUntil } from './heard-until.ts';
import type { SoundStretch } from './ports.ts';

const stretch = (fromSeconds: number, toSeconds: number): SoundStretch => ({ fromSeconds, toSeconds });
const until = (played: SoundStretch[], silences: SoundStretch[] = [], fromSeconds = 0): number =>
  heardUntil({ played, silences, fromSeconds });

it('is the end of what was played from the beginning', () => {
  expect(until([stretch(0, 12.5)])).toBe(12.5);
  expect(until([stretch(0, 5), stretch(5.3, 9)])).toBe(9);
});

// spec: admin-page.23
it('does not count what follows a seek forwards', () => {
  expect(until([stretch(0, 5), stretch(50, 60)])).toBe(5);
  expect(until([stretch(59, 60)])).toBe(0);
  expect(until([])).toBe(0);
});

it('counts a gap that was filled later', () => {
  expect(until([stretch(0, 30), stretch(30, 60)])).toBe(60);
});

it('allows to skip silences', () => {
  expect(until([stretch(0, 10.25), stretch(13.75, 20)], [stretch(10, 14)])).toBe(20);
  expect(until([stretch(1.75, 20)], [stretch(0, 2)])).toBe(20);
  expect(until([], [stretch(0, 2)])).toBe(0);
});

it('continues what was heard on an earlier visit', () => {
  expect(until([stretch(38, 60)], [], 40)).toBe(60);
  expect(until([stretch(50, 60)], [], 40)).toBe(0);
});
