import { expect, it } from 'vitest';
import { createFakeStore } from '../testing/index.ts';
import { createPlayCounter, isPromotionDue } from './play-counter.ts';

// spec: player.12, limits.26
it('shows the promotion at plays 5, 15 and every 30th, and at no other', () => {
  const due = Array.from({ length: 131 }, (_, plays) => plays).filter(isPromotionDue);
  expect(due).toEqual([5, 15, 30, 60, 90, 120]);
});

// spec: browser-storage.6
it('continues from the stored count', () => {
  const store = createFakeStore();
  expect([createPlayCounter(store).countPlay(), createPlayCounter(store).countPlay()]).toEqual([1, 2]);
});

it.each(['', 'many', '-3', '1.5', 'NaN', '1e400'])('restarts if %j is stored', (stored) => {
  expect(createPlayCounter(createFakeStore({ 'beep.plays': stored })).countPlay()).toBe(1);
});
