import { createMicrophoneDevices, createMicrophonePermission } from '@beep/browser';
import type { MicrophonePorts } from '@beep/ui';

/** The browser adapters of pages that record. */
export function createMicrophonePorts(): MicrophonePorts {
  return { microphones: createMicrophoneDevices(), microphonePermission: createMicrophonePermission() };
}
