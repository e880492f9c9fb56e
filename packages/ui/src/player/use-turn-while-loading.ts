import { useEffect, useEffectEvent } from 'react';
import { usePlayerPorts } from './player-ports.ts';

/**
 * Audio that is still loading and plays as soon as it is there has the turn, as if it played. `onTaken` is called when
 * another player starts: then it must not play.
 */
export function useTurnWhileLoading(isLoading: boolean, onTaken: () => void): void {
  const { lock } = usePlayerPorts();
  const taken = useEffectEvent(onTaken);
  useEffect(() => {
    if (!isLoading) return;
    const member = lock.join(() => taken());
    member.take();
    return () => member.leave();
  }, [isLoading, lock]);
}
