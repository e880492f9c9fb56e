import { hostOfPath } from '@beep/core';
import { useActor } from '@beep/ui';
import { createContext, type ReactNode, use } from 'react';
import { useLocation } from 'react-router';
import { useComposition } from '../composition-context.tsx';
import { useIsFramed } from './is-framed.ts';

const MayShowContext = createContext(true);

export interface FrameGateProps {
  readonly isFramedAtServer: boolean;
  /** The page itself. */
  readonly page: ReactNode;
  /** What stands around every page. */
  readonly around: ReactNode;
}

/**
 * The wall of decision 30: in a frame nothing of the site is drawn, and nothing of it takes a press, before the page
 * around the frame has been proven to be ours. It stands around every page, so that no link within a frame leads past it;
 * a recorder's own page shows the ways out of the frame instead.
 */
export function FrameGate({ isFramedAtServer, page, around }: FrameGateProps): ReactNode {
  const isFramed = useIsFramed(isFramedAtServer);
  const isProven = useActor(useComposition().frame, false);
  const isRecorder = hostOfPath(useLocation().pathname) !== null;
  const mayShow = !isFramed || isProven;
  return (
    <MayShowContext value={mayShow}>
      {(mayShow || isRecorder) && page}
      {mayShow && around}
    </MayShowContext>
  );
}

/** False in a frame that is not proven. */
export function useMayShow(): boolean {
  return use(MayShowContext);
}
