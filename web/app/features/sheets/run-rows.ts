import type { Sheet, SheetSlot } from '@beep/api/features/sheets';
import { DESK_TEXTS, RUN_TEXTS, SHEET_TEXTS, slotName } from '@beep/core/texts';
import { formatClock } from '@beep/core/time';
import type { DeskRow, Unsent } from '../desk/index.ts';

/** A name of a run. */
export interface RunRow extends DeskRow {
  readonly slot: SheetSlot;
  /** Its recording is not at the service yet; undefined if this browser has none to send. */
  readonly unsent: Unsent | undefined;
}

/** The labels that have not ended, each with what this browser still has to send for it. */
export function runRows(slots: Sheet['slots'], unsent: ReadonlyMap<string, Unsent>): readonly RunRow[] {
  return slots
    .filter(({ state }) => state !== 'revoked')
    .map((slot) => ({ slot, unsent: unsent.get(slot.id), ...shownOf(slot, unsent.get(slot.id)) }));
}

/** True for a name that nobody has recorded for, here or elsewhere. */
export function isOpen({ slot, unsent }: RunRow): boolean {
  return slot.recording === undefined && unsent === undefined;
}

function shownOf(slot: SheetSlot, unsent: Unsent | undefined): DeskRow {
  const row = { id: slot.id, name: slotName(slot), isNameless: slot.name === undefined };
  if (unsent === 'sending') return { ...row, state: DESK_TEXTS.sending };
  if (unsent === 'unsent') return { ...row, state: DESK_TEXTS.notSent, tone: 'new' };
  if (slot.recording === undefined) return { ...row, state: RUN_TEXTS.missing, tone: 'missing' };
  return { ...row, state: SHEET_TEXTS.recorded, facts: formatClock(slot.recording.duration) };
}
