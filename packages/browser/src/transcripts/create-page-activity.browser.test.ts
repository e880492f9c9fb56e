import { afterEach, expect, it, vi } from 'vitest';
import { createPageActivity } from './create-page-activity.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  ['visible', true, true],
  ['hidden', true, false],
  ['visible', false, false],
] as const)('is %s, and online: %s', (visibility, isOnline, isActive) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  expect(createPageActivity().isActive()).toBe(isActive);
});

it('reports changes until unsubscribed', () => {
  const listener = vi.fn();
  const leave = createPageActivity().onChanged(listener);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  expect(listener.mock.calls).toEqual([[], [], []]);
  leave();
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  expect(listener).toHaveBeenCalledTimes(3);
});
