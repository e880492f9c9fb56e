import { RecordingPortsContext } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { createRecordingsComposition, type RecordingsComposition } from '../recordings-composition.ts';
import { WithPlayer } from './with-player.tsx';

export interface WithRecordingsProps {
  readonly children: ReactNode;
}

/** Wrap a page in it that shows recordings. */
export function WithRecordings({ children }: WithRecordingsProps): ReactNode {
  return (
    <WithPlayer>
      <RecordingPortsContext value={useRecordings().ports}>{children}</RecordingPortsContext>
    </WithPlayer>
  );
}

/** The recordings of the page. */
export function useRecordings(): RecordingsComposition {
  return usePageComposition().recordings.make(createRecordingsComposition);
}
