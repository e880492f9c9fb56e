import { MAX_SHEETS } from '@beep/core/sheets';
import type { ImportedSheet } from '../../storage/import-store.ts';
import type { ArchivedSheet } from '../archived-sheet.ts';
import type { ImportDeps, ImportTarget } from './import-recording.ts';
import { RefusedImportError } from './take-sound.ts';

const REFUSALS = {
  taken: 'one of its links has another use here, or has ended here',
  full: `the account has ${MAX_SHEETS} sheets`,
} as const;

/**
 * Stores a sheet of printed labels after its recordings, so that the printed links play them here too. Resolves with
 * true if it was not here.
 */
export async function importSheet(
  { stores, now }: Pick<ImportDeps, 'stores' | 'now'>,
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
  const imported: ImportedSheet = {
    sheet: { id, ownerUid: uid, title, layout, createdAt },
    slots: labels.map((label) => ({
      id: label.id,
      name: label.name ?? null,
      isRevoked: label.revoked === true,
      recordingId: label.recording,
    })),
  };
  const outcome = await stores.imports.addSheet(imported, { at, max: MAX_SHEETS });
  if (outcome === 'taken' || outcome === 'full') throw new RefusedImportError(REFUSALS[outcome]);
  return outcome === 'imported';
}
