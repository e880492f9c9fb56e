import { expect, it } from 'vitest';
import { createFakeStore } from '../testing/index.ts';
import { claimFirstCopy, countShareScreenView, isExtensionPromoDue } from './share-screen-views.ts';

// spec: browser-storage.8
it('counts the views of the share screen across visits', () => {
  const store = createFakeStore();
  expect([1, 2, 3].map(() => countShareScreenView(store))).toEqual([1, 2, 3]);
});

it('restarts if the stored value is malformed', () => {
  expect(countShareScreenView(createFakeStore({ 'beep.shareScreenViews': 'many' }))).toBe(1);
});

// spec: promotion.1, limits.27
it('promotes the extension on the 10th, the 25th and every 50th view', () => {
  const due = Array.from({ length: 200 }, (_, index) => index + 1).filter(isExtensionPromoDue);
  expect(due).toEqual([10, 25, 50, 100, 150, 200]);
  expect(isExtensionPromoDue(0)).toBe(false);
});

// spec: browser-storage.7, copy-link.1
it('explains only the first copied link', () => {
  const store = createFakeStore();
  expect([claimFirstCopy(store), claimFirstCopy(store)]).toEqual([true, false]);
});
