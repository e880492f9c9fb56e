import { PlayerPortsContext } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { createPlayerPorts } from './create-player-ports.ts';

export interface WithPlayerProps {
  readonly children: ReactNode;
}

/** Wrap a page in it that plays. */
export function WithPlayer({ children }: WithPlayerProps): ReactNode {
  const { player } = usePageComposition();
  return <PlayerPortsContext value={player.make(createPlayerPorts)}>{children}</PlayerPortsContext>;
}
