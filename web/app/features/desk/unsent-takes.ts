import type { DraftDestination, StoredDraft } from '@beep/core/drafts';
import type { OutboxState } from '@beep/core/outbox';

/** What became of a take that is not at the service yet. */
export type Unsent = 'sending' | 'unsent';

/** The rows with takes that this browser has: they are sent now, or wait. `rowOf` is the row of a destination, if it is here. */
export function unsentTakes(
  { uploads, waiting, unfinished }: OutboxState,
  rowOf: (destination: DraftDestination) => string | undefined,
): ReadonlyMap<string, Unsent> {
  const rows = new Map<string, Unsent>();
  const add = (state: Unsent, drafts: readonly StoredDraft[]): void => {
    for (const { destination } of drafts) {
      const row = destination && rowOf(destination);
      if (row !== undefined) rows.set(row, state);
    }
  };
  const having = (status: 'sending' | 'failed'): readonly StoredDraft[] =>
    uploads.filter((upload) => upload.status === status).map(({ draft }) => draft);
  add('sending', having('sending'));
  add('unsent', [...having('failed'), ...waiting, ...unfinished]);
  return rows;
}
