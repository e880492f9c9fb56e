import type { MicrophoneListOutcome } from '@beep/core/microphones';
import { useCallback, useEffect, useState } from 'react';
import type { MicrophonePorts } from './microphone-ports.ts';

export interface MicrophonesView {
  /** Null until the browser has answered. */
  readonly outcome: MicrophoneListOutcome | null;
  /** Asks again; names appear once the user has allowed a microphone. */
  readonly refresh: () => void;
}

/** The list of microphones, kept up to date. It does not ask for permission. */
export function useMicrophones({ microphones }: Pick<MicrophonePorts, 'microphones'>): MicrophonesView {
  const [outcome, setOutcome] = useState<MicrophoneListOutcome | null>(null);
  const refresh = useCallback(() => void microphones.list().then(setOutcome), [microphones]);
  useEffect(() => {
    refresh();
    return microphones.onChanged(refresh);
  }, [microphones, refresh]);
  return { outcome, refresh };
}
