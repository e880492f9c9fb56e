import { isMicrophoneRefused, type Recorder, type RecorderState } from '@beep/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMicrophonePermission } from '../microphones/use-microphone-permission.ts';

/**
 * Ends a refusal that is not true any more, because the user has allowed the microphone in the browser's own settings.
 * Answers whether that is to be told. Nothing is recorded before they press again.
 */
export function useAllowedMeanwhile(state: RecorderState, send: Recorder['send']): boolean {
  const permission = useMicrophonePermission();
  const [allowedAt, setAllowedAt] = useState<number | null>(null);
  const end = useEffectEvent(() => {
    if (!isMicrophoneRefused(state)) return;
    setAllowedAt(state.operation);
    send({ type: 'discard' });
  });
  // Only when it changes: a system may refuse what the browser grants.
  useEffect(() => {
    if (permission === 'granted') end();
  }, [permission]);
  return state.status === 'idle' && state.operation === allowedAt;
}
