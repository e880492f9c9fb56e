import { expect, it, vi } from 'vitest';
import { createSettingsEvents } from './settings-events.ts';

const CHANGE = { expiration: '1_day', microphone: 'usb', timestamp: 1_770_000_000_000 } as const;

// spec: browser-storage.3
it('dispatches one window event with expiration, microphone and time', () => {
  const details: unknown[] = [];
  const listen = (event: Event): void => {
    details.push((event as CustomEvent<unknown>).detail);
  };
  window.addEventListener('settings-updated', listen);
  createSettingsEvents().raise(CHANGE);
  window.removeEventListener('settings-updated', listen);
  expect(details).toEqual([CHANGE]);
});

it('receives events of this window and other tabs, until unsubscribed', () => {
  const events = createSettingsEvents();
  const listener = vi.fn();
  const leave = events.subscribe(listener);
  events.raise(CHANGE);
  window.dispatchEvent(new StorageEvent('storage'));
  leave();
  events.raise(CHANGE);
  expect(listener).toHaveBeenCalledTimes(2);
});
