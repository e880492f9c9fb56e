import { recordServiceOfPath } from '@beep/core';
import { FrameWaiting, useLoaded } from '@beep/ui';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useIsFramed } from './is-framed.ts';

export interface FrameGateProps {
  readonly isFramedAtServer: boolean;
  readonly children: ReactNode;
}

const loadFramedPage = (): Promise<typeof import('./framed-page.tsx')> => import('./framed-page.tsx');

/**
 * The wall of decision 30: in a frame nothing of the site is drawn, and nothing of it takes a press, before the page
 * around the frame has been proven to be ours. It stands around everything, so that no link within a frame leads past it.
 */
export function FrameGate({ isFramedAtServer, children }: FrameGateProps): ReactNode {
  return useIsFramed(isFramedAtServer) ? <Framed>{children}</Framed> : children;
}

function Framed({ children }: Pick<FrameGateProps, 'children'>): ReactNode {
  const service = recordServiceOfPath(useLocation().pathname);
  const page = useLoaded(loadFramedPage, true);
  return page === null ? (
    <FrameWaiting service={service} />
  ) : (
    <page.FramedPage service={service}>{children}</page.FramedPage>
  );
}
