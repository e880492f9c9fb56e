import type { MicrophonePermission } from '@beep/core/microphones';
import { useSyncExternalStore } from 'react';
import { useMicrophonePorts } from './microphone-ports.ts';

/** The microphone permission, kept up to date. */
export function useMicrophonePermission(): MicrophonePermission {
  const { microphonePermission } = useMicrophonePorts();
  return useSyncExternalStore(
    microphonePermission.subscribe,
    microphonePermission.getSnapshot,
    microphonePermission.getSnapshot,
  );
}
