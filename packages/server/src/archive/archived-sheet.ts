import type { SheetLayoutId } from '@beep/core/sheets';
import type { StoredSheet, StoredSlot } from '../storage/sheet-store.ts';

/** As `recordings.json`; an archive without sheets has none. */
export const SHEETS_FILE = 'sheets.json';
export const SHEETS_HEAD = '{"format":"beep-sheets","version":1,"sheets":[';
export const SHEETS_TAIL = ']}';

/** A sheet of printed labels, as `sheets.json` has it. */
export interface ArchivedSheet {
  readonly id: string;
  /** Empty for none. */
  readonly title: string;
  readonly layout: SheetLayoutId;
  readonly createdAt: string;
  /** All labels of the layout in their order. */
  readonly labels: readonly ArchivedSlot[];
}

export interface ArchivedSlot {
  /** The id in the printed link. */
  readonly id: string;
  readonly name?: string | undefined;
  readonly revoked?: true | undefined;
  /** The id of the recording that it plays. */
  readonly recording?: string | undefined;
}

/** The line of `sheets.json`. */
export function sheetFacts(
  { id, title, layout, createdAt }: StoredSheet,
  slots: readonly StoredSlot[],
): ArchivedSheet {
  return {
    ...{ id, title, layout },
    createdAt: new Date(createdAt).toISOString(),
    labels: slots.map((slot) => ({
      id: slot.id,
      ...(slot.name === null ? {} : { name: slot.name }),
      ...(slot.isRevoked ? { revoked: true } : {}),
      ...(slot.recording === undefined ? {} : { recording: slot.recording.id }),
    })),
  };
}
