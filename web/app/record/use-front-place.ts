import { useActor } from '@beep/ui';
import { useEffect } from 'react';
import type { FrontPlace } from './create-front-link.ts';
import { useRecorderComposition } from './use-recorder-composition.ts';

const NOWHERE: FrontPlace = { target: null };

/** The place of Front's recorder; connects when the recorder is shown. */
export function useFrontPlace(isFrontRecorder: boolean): FrontPlace {
  const { front } = useRecorderComposition();
  const place = useActor(front, NOWHERE);
  useEffect(() => {
    if (isFrontRecorder) front.open();
  }, [isFrontRecorder, front]);
  return isFrontRecorder ? place : NOWHERE;
}
