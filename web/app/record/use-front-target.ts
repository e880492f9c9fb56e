import { useActor } from '@beep/ui';
import { useEffect } from 'react';
import type { FrontTargetState } from './create-front-link.ts';
import { useHostComposition } from './use-host-composition.ts';

const NO_TARGET: FrontTargetState = { target: null };

/** The insertion target of Front's recorder; connects when the recorder is shown. */
export function useFrontTarget(isFrontRecorder: boolean): FrontTargetState {
  const { front } = useHostComposition();
  const state = useActor(front, NO_TARGET);
  useEffect(() => {
    if (isFrontRecorder) front.open();
  }, [isFrontRecorder, front]);
  return isFrontRecorder ? state : NO_TARGET;
}
