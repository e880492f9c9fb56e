import { MAX_PRINTED_LENGTH } from '../limits.ts';
import { cleanTitle } from '../recordings/recording-title.ts';
import type { SheetLayoutId } from './sheet-layout.ts';

/** Sheets of one user. With the largest layout these are 6,500 reserved links. */
export const MAX_SHEETS = 100;

/** `empty`: nobody can listen yet. `revoked`: its link has ended for good. */
export const SLOT_STATES = ['empty', 'recorded', 'revoked'] as const;
export type SlotState = (typeof SLOT_STATES)[number];

/** A sheet of QR labels in a list. */
export interface SheetSummary {
  readonly id: string;
  /** Empty for none. */
  readonly title: string;
  readonly layout: SheetLayoutId;
  /** Milliseconds since the epoch. */
  readonly createdAtMs: number;
  /** Labels with a note. */
  readonly recorded: number;
  readonly revoked: number;
}

/** The note that a label plays. */
export interface SlotRecording {
  readonly id: string;
  readonly durationSeconds: number;
  readonly createdAtMs: number;
  /** Its own title; undefined for none. */
  readonly title?: string;
}

/** A printed label: a reserved link. */
export interface Slot {
  /** The id in its link. */
  readonly id: string;
  /** Its position on the sheet, from 1. */
  readonly number: number;
  /** The owner's name for it, which is printed; undefined for none. */
  readonly name?: string;
  readonly url: string;
  readonly state: SlotState;
  /** Present if the state is `recorded`. */
  readonly recording?: SlotRecording;
}

/** A sheet with its labels, in their order. */
export interface Sheet extends SheetSummary {
  readonly slots: readonly Slot[];
}

/** A label and the sheet that it belongs to. */
export interface SlotOnSheet extends Slot {
  readonly sheet: Pick<SheetSummary, 'id' | 'title'>;
}

/** A label as the owner's notes name it. */
export interface SlotOfNote extends Pick<Slot, 'id' | 'number' | 'name'> {
  /** The title of its sheet; empty for none. */
  readonly sheetTitle: string;
}

/** A title or a name as it is stored, possibly empty; undefined if it is too long. */
export function parsePrintedText(text: string): string | undefined {
  if (text.length > 4 * MAX_PRINTED_LENGTH) return undefined;
  const printed = cleanTitle(text);
  return [...printed].length > MAX_PRINTED_LENGTH ? undefined : printed;
}
