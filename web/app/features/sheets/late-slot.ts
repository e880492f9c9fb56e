import { type Slot, sheetCalls } from '@beep/api/features/sheets';
import type { ContractClient } from '@beep/browser';
import type { CallOutcome } from '@beep/core/recordings';

/** A label of the user's by the id in its link. */
export function getOwnSlot(call: ContractClient, id: string): Promise<CallOutcome<Slot>> {
  return call(sheetCalls.getSlot, { slot: id });
}
