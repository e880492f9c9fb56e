import { afterEach, expect, it, vi } from 'vitest';
import { watchMicrophoneAccess } from './watch-microphone-access.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** A permission whose state the test changes. */
function fakePermission(state: PermissionState): { change(next: PermissionState): void } {
  const status = Object.assign(new EventTarget(), { state });
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue(status as unknown as PermissionStatus);
  return {
    change(next) {
      status.state = next;
      status.dispatchEvent(new Event('change'));
    },
  };
}

it('is true in a top-level page, even before the permission is known', async () => {
  const mayUse = watchMicrophoneAccess();
  expect(mayUse()).toBe(true);
  await Promise.resolve();
  expect(mayUse()).toBe(true);
});

it('follows the permission', async () => {
  const permission = fakePermission('denied');
  const mayUse = watchMicrophoneAccess();
  await expect.poll(mayUse).toBe(false);
  permission.change('prompt');
  expect(mayUse()).toBe(true);
  permission.change('denied');
  expect(mayUse()).toBe(false);
});

it('is false if the embedding page withholds the permission', () => {
  fakePermission('prompt');
  const value = { allowsFeature: (name: string) => name !== 'microphone' };
  Object.defineProperty(document, 'featurePolicy', { value, configurable: true });
  const mayUse = watchMicrophoneAccess();
  expect(mayUse()).toBe(false);
  Reflect.deleteProperty(document, 'featurePolicy');
  expect(mayUse()).toBe(true);
});

it('is true if the permission is unknown', async () => {
  vi.spyOn(navigator.permissions, 'query').mockRejectedValue(new TypeError('Unknown permission'));
  const mayUse = watchMicrophoneAccess();
  await Promise.resolve();
  expect(mayUse()).toBe(true);
});
