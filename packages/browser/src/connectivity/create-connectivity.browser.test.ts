import { afterEach, expect, it, vi } from 'vitest';
import { createConnectivity } from './create-connectivity.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('tells when the network, the focus or the sight of the page comes back, until it is left', () => {
  const heard = vi.fn();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const leave = createConnectivity().onLikely(heard);
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('blur'));
  expect(heard).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('focus'));
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard.mock.calls).toEqual([[], [], []]);
  leave();
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveBeenCalledTimes(3);
});
