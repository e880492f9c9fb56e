import { isMicrophoneRefused, type Recorder, type RecorderState } from '@beep/core/recorder';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMicrophonePermission } from '../../microphones/use-microphone-permission.ts';

/**
 * Ends a microphone refusal when the user allows the microphone in the browser's settings. Returns true if this must be
 * told. Recording starts only on a press.
 */
export function useAllowedMeanwhile(state: RecorderState, send: Recorder['send']): boolean {
  const permission = useMicrophonePermission();
  const [allowedAt, setAllowedAt] = useState<number | null>(null);
  const end = useEffectEvent(() => {
    if (!isMicrophoneRefused(state)) return;
    setAllowedAt(state.operation);
    send({ type: 'discard' });
  });
  // Only on a change: the system may refuse a permission that the browser grants.
  useEffect(() => {
    if (permission === 'granted') end();
  }, [permission]);
  return state.status === 'idle' && state.operation === allowedAt;
}
