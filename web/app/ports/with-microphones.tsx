import { MicrophonePortsContext } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { createMicrophonePorts } from './create-microphone-ports.ts';

export interface WithMicrophonesProps {
  readonly children: ReactNode;
}

/** Wrap a page in it that records. */
export function WithMicrophones({ children }: WithMicrophonesProps): ReactNode {
  const { microphones } = usePageComposition();
  return (
    <MicrophonePortsContext value={microphones.make(createMicrophonePorts)}>
      {children}
    </MicrophonePortsContext>
  );
}
