import { RecordingPortsContext } from '@beep/ui';
import type { ReactNode } from 'react';
import { usePageComposition } from '../composition-context.tsx';
import { createRecordingsComposition, type RecordingsComposition } from '../recordings-composition.ts';
import type { createLibraryCalls } from './library-calls.ts';

export interface WithRecordingsProps {
  readonly children: ReactNode;
}

/** Wrap a page in it that shows recordings. */
export function WithRecordings({ children }: WithRecordingsProps): ReactNode {
  return <RecordingPortsContext value={useRecordings().ports}>{children}</RecordingPortsContext>;
}

/**
 * The recordings of the page. A page that calls the library at once passes the code of its calls, which others load at
 * the first call.
 */
export function useRecordings(calls?: typeof createLibraryCalls): RecordingsComposition {
  return usePageComposition().recordings.make((parts) =>
    createRecordingsComposition(parts, calls && (async () => calls)),
  );
}
