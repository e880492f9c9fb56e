import { MAX_PRINTED_LENGTH } from '@beep/core/limits';
import { parsePrintedText, SHEET_LAYOUT_IDS, SLOT_STATES } from '@beep/core/sheets';
import { z } from '@hono/zod-openapi';
import { count, seconds } from './schema-parts.ts';

const printedText = z.string().transform((text, context) => {
  const printed = parsePrintedText(text);
  if (printed !== undefined) return printed;
  context.addIssue({ code: 'custom', message: `must have at most ${MAX_PRINTED_LENGTH} characters` });
  return z.NEVER;
});

const sheetTitle = printedText.openapi({
  type: 'string',
  description: 'Printed on each label; empty for none.',
});

export const slotChangeSchema = z
  .object({
    name: printedText.openapi({ type: 'string', description: 'Printed on the label; empty for none.' }),
  })
  .openapi('SlotChange');

export const newSheetSchema = z
  .object({ title: sheetTitle, layout: z.enum(SHEET_LAYOUT_IDS) })
  .openapi('NewSheet');

const sheetFields = {
  id: z.string(),
  title: z.string().openapi({ description: 'Empty for none.' }),
  layout: z.enum(SHEET_LAYOUT_IDS),
  created_at: seconds.openapi({ description: 'Seconds since the epoch.' }),
  recorded: count.openapi({ description: 'Labels with a recording.' }),
  revoked: count.openapi({ description: 'Labels whose links have ended.' }),
};

const slotRecordingSchema = z
  .object({
    filename: z.string().openapi({ description: 'The id.' }),
    duration: z.number().nonnegative().openapi({ description: 'Seconds.' }),
    created_at: seconds.openapi({ description: 'Seconds since the epoch.' }),
    title: z.exactOptional(z.string()),
  })
  .openapi('SlotRecording', { required: ['filename', 'duration', 'created_at'] });

const slotFields = {
  id: z.string().openapi({ description: 'The id in the link.' }),
  number: z.number().int().min(1).openapi({ description: 'The position on the sheet.' }),
  name: z.exactOptional(z.string()).openapi({ description: 'Absent for none.' }),
  url: z.url().openapi({ description: 'The printed link. It never changes.' }),
  state: z.enum(SLOT_STATES),
  recording: z.exactOptional(slotRecordingSchema),
};

const slotRequired = ['id', 'number', 'url', 'state'];

export const slotSchema = z
  .object({ ...slotFields, sheet: z.object({ id: z.string(), title: z.string() }) })
  .openapi('Slot', { required: [...slotRequired, 'sheet'] });

export const sheetListSchema = z
  .object({ sheets: z.array(z.object(sheetFields).openapi('SheetSummary')) })
  .openapi('SheetList');

export const sheetSchema = z
  .object({
    ...sheetFields,
    slots: z.array(z.object(slotFields).openapi('SheetSlot', { required: slotRequired })),
  })
  .openapi('Sheet');
