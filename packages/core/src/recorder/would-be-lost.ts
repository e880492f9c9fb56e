import type { PendingUpload } from '../outbox/outbox-machine.ts';
import type { RecorderState } from './recorder-states.ts';

/** Whether the end of the page would lose a take: the browser keeps it nowhere. `upload` is that of a submitted one. */
export function wouldBeLost(state: RecorderState, upload: PendingUpload | null): boolean {
  if (state.status === 'submitted') return upload !== null && upload.status !== 'sent' && !upload.isKept;
  return 'isKept' in state && !state.isKept;
}
