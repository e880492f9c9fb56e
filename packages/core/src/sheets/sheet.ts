import { cleanTitle } from '../recordings/recording-title.ts';
import type { SheetLayoutId } from './sheet-layout.ts';

/** Sheets of one user. With the largest layout these are 6,500 reserved links. */
export const MAX_SHEETS = 100;
/** Code points of a sheet's title, which is printed on each label. */
export const MAX_SHEET_TITLE_LENGTH = 40;

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

/** The title as it is stored, possibly empty; undefined if it is too long. */
export function parseSheetTitle(text: string): string | undefined {
  if (text.length > 4 * MAX_SHEET_TITLE_LENGTH) return undefined;
  const title = cleanTitle(text);
  return [...title].length > MAX_SHEET_TITLE_LENGTH ? undefined : title;
}
