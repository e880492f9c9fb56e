import { hostOfPath } from '@beep/core/hosts';
import { useActor } from '@beep/ui';
import { createContext, type ReactNode, use } from 'react';
import { useComposition } from '../composition-context.tsx';
import { LTI_OPEN } from '../features/lti/index.ts';
import { usePageNavigation } from '../navigation/page-navigation.tsx';
import { useIsFramed } from './is-framed.ts';

const MayShowContext = createContext(true);

export interface FrameGateProps {
  readonly isFramedAtServer: boolean;
  /** The page itself. */
  readonly page: ReactNode;
  /** The layout around every page. */
  readonly around: ReactNode;
}

/**
 * Decision 30: in a frame, nothing of the site is shown or accepts a press before the embedding page is verified. It
 * wraps every page, so that no link within a frame bypasses it; a recorder's page shows links out of the frame instead, and that
 * of a learning platform whether it could be opened.
 */
export function FrameGate({ isFramedAtServer, page, around }: FrameGateProps): ReactNode {
  const isFramed = useIsFramed(isFramedAtServer);
  const isProven = useActor(useComposition().frame, false);
  const { pathname } = usePageNavigation();
  const showsItself = hostOfPath(pathname) !== null || LTI_OPEN.test(pathname);
  const mayShow = !isFramed || isProven;
  return (
    <MayShowContext value={mayShow}>
      {(mayShow || showsItself) && page}
      {mayShow && around}
    </MayShowContext>
  );
}

/** False in a frame that is not verified. */
export function useMayShow(): boolean {
  return use(MayShowContext);
}
