import type { MicrophonePermission } from '@beep/core/microphones';
import { useSyncExternalStore } from 'react';
import { useUiPorts } from '../ui-ports.tsx';

/** The microphone permission, kept up to date. */
export function useMicrophonePermission(): MicrophonePermission {
  const { microphonePermission } = useUiPorts();
  return useSyncExternalStore(
    microphonePermission.subscribe,
    microphonePermission.getSnapshot,
    microphonePermission.getSnapshot,
  );
}
