import { labelsOf, parsePrintedText, SHEET_LAYOUT_IDS } from '@beep/core/sheets';
import { z } from 'zod';
import type { ArchivedSheet } from '../archived-sheet.ts';

const id = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
const printed = z.string().refine((text) => parsePrintedText(text) === text);

/** Reads a line of `sheets.json` from elsewhere. */
export const archivedSheetSchema: z.ZodType<ArchivedSheet> = z
  .strictObject({
    id,
    title: printed,
    layout: z.enum(SHEET_LAYOUT_IDS),
    createdAt: z.iso.datetime(),
    labels: z.array(
      z.strictObject({
        id,
        name: printed.refine((name) => name !== '').optional(),
        revoked: z.literal(true).optional(),
        recording: id.optional(),
      }),
    ),
  })
  .refine(({ layout, labels }) => labels.length === labelsOf(layout), {
    path: ['labels'],
    message: 'a sheet has all labels of its layout',
  })
  .refine(({ labels }) => new Set(labels.map((label) => label.id)).size === labels.length, {
    path: ['labels'],
    message: 'two labels have one id',
  });
