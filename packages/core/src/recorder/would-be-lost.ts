import type { PendingUpload } from '../outbox/outbox-state.ts';
import type { RecorderState } from './recorder-states.ts';

/**
 * True if closing the page would lose a recording because the browser does not store it. `upload` is that of a submitted
 * draft.
 */
export function wouldBeLost(state: RecorderState, upload: PendingUpload | null): boolean {
  if (state.status === 'submitted') return upload !== null && upload.status !== 'sent' && !upload.isStored;
  return 'isStored' in state && !state.isStored;
}
