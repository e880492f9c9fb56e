import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { Sheet, SheetSummary, SlotOnSheet } from './sheet.ts';
import type { SheetLayoutId } from './sheet-layout.ts';

export interface NewSheet {
  readonly title: string;
  readonly layout: SheetLayoutId;
}

/** The sheets of the signed-in user. No call rejects, and each has a time-out. */
export interface SheetsApi {
  /** Newest first. */
  list(uid: string): Promise<CallOutcome<readonly SheetSummary[]>>;
  create(uid: string, sheet: NewSheet): Promise<CallOutcome<Sheet>>;
  get(uid: string, id: string): Promise<CallOutcome<Sheet>>;
  /** Revokes all labels of the sheet and forgets it. */
  remove(uid: string, id: string): Promise<CallOutcome<null>>;
  /** A label of the user's by the id in its link. */
  getSlot(uid: string, id: string): Promise<CallOutcome<SlotOnSheet>>;
  /** Gives a label a name; empty for none. */
  rename(uid: string, slotId: string, name: string): Promise<CallOutcome<SlotOnSheet>>;
  /** Ends the link of a label for good, and deletes its recording. */
  revoke(uid: string, slotId: string): Promise<CallOutcome<null>>;
}
