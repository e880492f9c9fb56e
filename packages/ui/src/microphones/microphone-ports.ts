import type { MicrophoneDevices, MicrophonePermissionWatch } from '@beep/core/microphones';
import { type Context, createContext } from 'react';
import { useProvided } from '../actor/use-provided.ts';

/** The browser adapters of views that record. */
export interface MicrophonePorts {
  readonly microphones: MicrophoneDevices;
  readonly microphonePermission: MicrophonePermissionWatch;
}

export const MicrophonePortsContext: Context<MicrophonePorts | null> = createContext<MicrophonePorts | null>(
  null,
);

export function useMicrophonePorts(): MicrophonePorts {
  return useProvided(MicrophonePortsContext, 'MicrophonePortsContext');
}
