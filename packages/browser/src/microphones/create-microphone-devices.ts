import type { MicrophoneDevices } from '@beep/core/microphones';

/** The microphones that the browser lists, with labels once the user has allowed one. */
export function createMicrophoneDevices(): MicrophoneDevices {
  return {
    async list() {
      if (!('mediaDevices' in navigator) || !('enumerateDevices' in navigator.mediaDevices)) {
        return { status: 'failed', code: 'list-unsupported' };
      }
      try {
        const devices = await navigator.mediaDevices.enumerateDevices();
        return {
          status: 'listed',
          devices: devices
            .filter(({ kind }) => kind === 'audioinput')
            .map(({ deviceId, label }) => ({ id: deviceId, label })),
        };
      } catch {
        return { status: 'failed', code: 'list-blocked' };
      }
    },
    onChanged(listener) {
      if (!('mediaDevices' in navigator)) return () => undefined;
      const { mediaDevices } = navigator;
      mediaDevices.addEventListener('devicechange', listener);
      return () => mediaDevices.removeEventListener('devicechange', listener);
    },
  };
}
