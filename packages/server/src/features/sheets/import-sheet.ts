import { MAX_SHEETS } from '@beep/core/limits';
import type { ImportTarget } from '../../archive/import/import-recording.ts';
import { RefusedImportError } from '../../archive/import/take-sound.ts';
import type { ArchivedSheet } from './archived-sheet.ts';
import type { SheetStore } from './storage/index.ts';

const REFUSALS = {
  taken: 'one of its links has another use here, or has ended here',
  full: `the account has ${MAX_SHEETS} sheets`,
} as const;

export interface SheetImportDeps {
  readonly stores: { readonly sheets: Pick<SheetStore, 'addImported'> };
  readonly now: () => number;
}

/**
 * Stores a sheet of printed labels after its recordings, so that the printed links play them here too. Resolves with
 * true if it was not here.
 */
export async function importSheet(
  { stores, now }: SheetImportDeps,
  facts: ArchivedSheet,
  { uid }: Pick<ImportTarget, 'uid'>,
): Promise<boolean> {
  const { id, title, layout, createdAt, labels } = facts;
  const imported = {
    sheet: { id, owner_uid: uid, title, layout, created_at_ms: Date.parse(createdAt) },
    slots: labels.map((label) => ({
      id: label.id,
      name: label.name ?? null,
      isRevoked: label.revoked === true,
      recordingId: label.recording,
    })),
  };
  const outcome = await stores.sheets.addImported(imported, { at: now(), max: MAX_SHEETS });
  if (outcome === 'taken' || outcome === 'full') throw new RefusedImportError(REFUSALS[outcome]);
  return outcome === 'imported';
}
