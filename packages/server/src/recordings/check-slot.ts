import type { SheetStore, SlotFacts, StoredSheet } from '../features/sheets/storage/index.ts';
import { ServerError } from '../server-error.ts';
import { isRecordingId } from '../storage/recording-id.ts';
import type { SlotOrder } from '../storage/recording-store.ts';

export interface SlotDeps {
  readonly stores: { readonly sheets: Pick<SheetStore, 'findSlot'> };
  readonly now: () => number;
}

/** A label whose sheet exists. */
export type SlotOfSheet = SlotFacts & { readonly sheet: StoredSheet };

export function noSuchSlot(): ServerError {
  return new ServerError('not_found', { message: 'There is no such label. Check the link.' });
}

/** The user's label. Rejects with `not_found` for those of others, so that their existence stays unknown. */
export async function findOwnSlot(
  { stores, now }: SlotDeps,
  id: string,
  ownerUid: string,
): Promise<SlotOfSheet> {
  const slot = isRecordingId(id) ? await stores.sheets.findSlot(id, now()) : undefined;
  if (slot?.sheet?.owner_uid !== ownerUid) throw noSuchSlot();
  return { ...slot, sheet: slot.sheet };
}

/** Rejects if the user cannot record for the label. */
export async function checkSlot(deps: SlotDeps, order: SlotOrder, ownerUid: string): Promise<void> {
  const { state, recording } = await findOwnSlot(deps, order.id, ownerUid);
  if (state === 'revoked') throw new ServerError('slot_revoked');
  if (recording !== undefined && recording.filename !== order.replaces)
    throw new ServerError('slot_recorded');
}
