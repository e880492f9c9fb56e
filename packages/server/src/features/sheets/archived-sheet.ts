import { parsePrintedText, SHEET_LAYOUT_IDS } from '@beep/api/features/sheets';
import { MAX_QUESTION_NAMES } from '@beep/core/limits';
import { z } from 'zod';
import { archivedTime } from '../../archive/archived-time.ts';
import type { SlotFacts, StoredSheet } from './storage/index.ts';

const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const printed = z.string().refine((text) => parsePrintedText(text) === text);

/** A line of `sheets.json`: a sheet of printed labels. */
export const archivedSheetSchema = z
  .strictObject({
    id,
    /** Empty for none. */
    title: printed,
    layout: z.enum(SHEET_LAYOUT_IDS),
    createdAt: archivedTime,
    /** In their order: a page of them, or one for each name. */
    labels: z
      .array(
        z.strictObject({
          /** The id in the printed link. */
          id,
          name: printed.refine((name) => name !== '').optional(),
          revoked: z.literal(true).optional(),
          /** The id of the recording that it plays. */
          recording: id.optional(),
        }),
      )
      .min(1)
      .max(MAX_QUESTION_NAMES),
  })
  .refine(({ labels }) => new Set(labels.map((label) => label.id)).size === labels.length, {
    path: ['labels'],
    message: 'two labels have one id',
  });

export type ArchivedSheet = z.output<typeof archivedSheetSchema>;

/** The line of a sheet. */
export function sheetFacts(sheet: StoredSheet, slots: readonly SlotFacts[]): ArchivedSheet {
  const { id, title, layout, created_at_ms } = sheet;
  return {
    ...{ id, title, layout },
    createdAt: new Date(created_at_ms).toISOString(),
    labels: slots.map((slot) => ({
      id: slot.id,
      ...(slot.name !== undefined && { name: slot.name }),
      ...(slot.state === 'revoked' && { revoked: true }),
      ...(slot.recording !== undefined && { recording: slot.recording.filename }),
    })),
  };
}
