import { MAX_SHEETS } from '@beep/core/limits';
import type { ImportTarget } from '../../archive/import/import-recording.ts';
import { RefusedImportError } from '../../archive/import/take-sound.ts';
import type { Stores } from '../../storage/stores.ts';
import type { ArchivedSheet } from './archived-sheet.ts';
import type { SheetStore } from './storage/index.ts';

const REFUSALS = {
  taken: 'one of its links has another use here, or has ended here',
  full: `the account has ${MAX_SHEETS} sheets`,
} as const;

export interface SheetImportDeps {
  readonly stores: Pick<Stores, 'accountDeletions'> & { readonly sheets: Pick<SheetStore, 'addImported'> };
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
  const at = now();
  const createdAt = Date.parse(facts.createdAt);
  if (createdAt > at) throw new RefusedImportError('it was made in the future');
  const deletion = await stores.accountDeletions.find(uid);
  // As of recordings: what an account made before its deletion counts as deleted.
  if (deletion && createdAt <= deletion.deletedAt) return false;
  const { id, title, layout, labels } = facts;
  const imported = {
    sheet: { id, owner_uid: uid, title, layout, created_at_ms: createdAt },
    slots: labels.map((label) => ({
      id: label.id,
      name: label.name ?? null,
      isRevoked: label.revoked === true,
      recordingId: label.recording,
    })),
  };
  const outcome = await stores.sheets.addImported(imported, { at, max: MAX_SHEETS });
  if (outcome === 'taken' || outcome === 'full') throw new RefusedImportError(REFUSALS[outcome]);
  return outcome === 'imported';
}
