import { afterEach, expect, it, vi } from 'vitest';
import { createConnectivity, TRY_AGAIN_MS } from './create-connectivity.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('fires when the network, focus or visibility returns, until unsubscribed', () => {
  const listener = vi.fn();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const leave = createConnectivity().onLikely(listener);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('blur'));
  expect(listener).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('focus'));
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener.mock.calls).toEqual([[], [], []]);
  leave();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(listener).toHaveBeenCalledTimes(3);
});

it('fires once a minute, as no event reports that a service is back', () => {
  vi.useFakeTimers();
  const listener = vi.fn();
  const leave = createConnectivity().onLikely(listener);
  vi.advanceTimersByTime(TRY_AGAIN_MS - 1);
  expect(listener).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2 * TRY_AGAIN_MS);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  vi.advanceTimersByTime(2 * TRY_AGAIN_MS);
  expect(listener).toHaveBeenCalledTimes(2);
});
