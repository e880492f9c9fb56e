import { afterEach, expect, it, vi } from 'vitest';
import { createMicrophoneDevices } from './create-microphone-devices.ts';

afterEach(() => vi.restoreAllMocks());

const device = (kind: MediaDeviceKind, deviceId: string, label: string): MediaDeviceInfo => ({
  kind,
  deviceId,
  label,
  groupId: '',
  toJSON: () => ({}),
});

// spec: validation.20, browser-calls.1
it('lists audio inputs only', async () => {
  vi.spyOn(navigator.mediaDevices, 'enumerateDevices').mockResolvedValue([
    device('videoinput', 'camera', 'Camera'),
    device('audioinput', 'usb', 'USB Headset'),
    device('audiooutput', 'usb', 'USB Headset'),
    device('audioinput', 'built-in', ''),
  ]);
  expect(await createMicrophoneDevices().list()).toEqual({
    status: 'listed',
    devices: [
      { id: 'usb', label: 'USB Headset' },
      { id: 'built-in', label: '' },
    ],
  });
});

// spec: recorder-errors.13, recorder-errors.15
it('reports a refused list, and a missing API', async () => {
  const list = vi.spyOn(navigator.mediaDevices, 'enumerateDevices');
  list.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  expect(await createMicrophoneDevices().list()).toEqual({ status: 'failed', code: 'list-blocked' });
  vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue({} as MediaDevices);
  expect(await createMicrophoneDevices().list()).toEqual({ status: 'failed', code: 'list-unsupported' });
});

it('fires when a microphone is added or removed, until unsubscribed', () => {
  const listener = vi.fn();
  const leave = createMicrophoneDevices().onChanged(listener);
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  leave();
  navigator.mediaDevices.dispatchEvent(new Event('devicechange'));
  expect(listener).toHaveBeenCalledTimes(1);
});
