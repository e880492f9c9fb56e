import type { SheetListResource, SheetResource, SlotResource } from '@beep/api';
import type { CountedSheet, StoredSlot } from '../storage/sheet-store.ts';
import type { SlotOfSheet } from './check-slot.ts';

type SlotOnSheet = SheetResource['slots'][number];

export function presentSheetSummary(sheet: CountedSheet): SheetListResource['sheets'][number] {
  const { id, title, layout, createdAt, recorded, revoked } = sheet;
  return { id, title, layout, created_at: Math.floor(createdAt / 1000), recorded, revoked };
}

/** `slots` are its labels in their order. */
export function presentSheet(
  sheet: Omit<CountedSheet, 'recorded' | 'revoked'>,
  slots: readonly StoredSlot[],
  publicUrl: string,
): SheetResource {
  const presented = slots.map((slot) => presentSlot(slot, publicUrl));
  const count = (state: SlotOnSheet['state']): number =>
    presented.filter((slot) => slot.state === state).length;
  return {
    ...presentSheetSummary({ ...sheet, recorded: count('recorded'), revoked: count('revoked') }),
    slots: presented,
  };
}

/** A label with its sheet. */
export function presentSlotOfSheet(slot: SlotOfSheet, publicUrl: string): SlotResource {
  const { id, title } = slot.sheet;
  return { ...presentSlot(slot, publicUrl), sheet: { id, title } };
}

function presentSlot({ id, number, name, isRevoked, recording }: StoredSlot, publicUrl: string): SlotOnSheet {
  const slot = { id, number, ...(name === null ? {} : { name }), url: `${publicUrl}/play/${id}` };
  if (isRevoked) return { ...slot, state: 'revoked' };
  if (recording === undefined) return { ...slot, state: 'empty' };
  return {
    ...slot,
    state: 'recorded',
    recording: {
      filename: recording.id,
      duration: Math.round(recording.duration * 1000) / 1000,
      created_at: Math.floor(recording.createdAt / 1000),
      ...(recording.title === null ? {} : { title: recording.title }),
    },
  };
}
