import { RowPlayer, type RowPlayerProps } from '@beep/ui';
import type { ReactNode } from 'react';
import { WithPlayer } from './with-player.tsx';

/** The player of a row with its adapters. */
export function RowPlayerWithPorts(props: RowPlayerProps): ReactNode {
  return (
    <WithPlayer>
      <RowPlayer {...props} />
    </WithPlayer>
  );
}
