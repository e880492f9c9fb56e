import type { MicrophonePermission } from '@beep/core';
import { useSyncExternalStore } from 'react';
import { useUiPorts } from '../ui-ports.tsx';

/** Whether the page may use the microphone, as that changes. */
export function useMicrophonePermission(): MicrophonePermission {
  const { microphonePermission } = useUiPorts();
  return useSyncExternalStore(
    microphonePermission.subscribe,
    microphonePermission.getSnapshot,
    microphonePermission.getSnapshot,
  );
}
