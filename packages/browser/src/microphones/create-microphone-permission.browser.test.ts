import { afterEach, expect, it, vi } from 'vitest';
import { createMicrophonePermission } from './create-microphone-permission.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('queries the permission on subscription, and follows its changes', async () => {
  const status = Object.assign(new EventTarget(), { state: 'prompt' as PermissionState });
  const query = vi
    .spyOn(navigator.permissions, 'query')
    .mockResolvedValue(status as unknown as PermissionStatus);
  const permission = createMicrophonePermission();
  expect(query).not.toHaveBeenCalled();
  const listener = vi.fn();
  const stop = permission.subscribe(listener);
  permission.subscribe(() => undefined);
  await expect.poll(permission.getSnapshot).toBe('ask');
  expect(query).toHaveBeenCalledTimes(1);
  status.state = 'denied';
  status.dispatchEvent(new Event('change'));
  expect(permission.getSnapshot()).toBe('blocked');
  stop();
  status.state = 'granted';
  status.dispatchEvent(new Event('change'));
  expect(permission.getSnapshot()).toBe('granted');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('is unknown if the browser does not report it', async () => {
  const query = vi
    .spyOn(navigator.permissions, 'query')
    .mockRejectedValue(new TypeError('Unknown permission'));
  const permission = createMicrophonePermission();
  permission.subscribe(() => undefined);
  await expect.poll(() => query.mock.results.length).toBe(1);
  expect(permission.getSnapshot()).toBe('unknown');
});
