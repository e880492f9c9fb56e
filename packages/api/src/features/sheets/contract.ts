import { MAX_PRINTED_LENGTH, MAX_QUESTION_NAMES } from '@beep/core/limits';
import { parseLine } from '@beep/core/recordings';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, parsed, sinceLater, whole } from '../../calls/parts.ts';
import { parseListedName } from '../questions/index.ts';
import { SHEET_LAYOUT_IDS } from './layouts.ts';

/** A title or a name as it is stored, possibly empty; undefined if it is too long. */
export function parsePrintedText(text: string): string | undefined {
  return parseLine(text, MAX_PRINTED_LENGTH);
}

const printed = (description: string) =>
  parsed(
    z.string().check(z.describe(description)),
    parsePrintedText,
    `must have at most ${MAX_PRINTED_LENGTH} characters`,
  );

const newSheet = named(
  'NewSheet',
  z.object({
    title: printed('Printed on each label; empty for none.'),
    layout: z.enum(SHEET_LAYOUT_IDS),
    names: z.exactOptional(
      z
        .array(parsed(z.string(), parseListedName, `must have 1 to ${MAX_PRINTED_LENGTH} characters`))
        .check(
          z.minLength(1),
          z.maxLength(MAX_QUESTION_NAMES),
          z.describe(
            'A label for each name, in their order, on as many pages as they need. Without it, one page.',
          ),
        ),
    ),
  }),
);

const slotChange = named('SlotChange', z.object({ name: printed('Printed on the label; empty for none.') }));

const sheetFields = {
  id: z.string(),
  title: z.string().check(z.describe('Empty for none.')),
  layout: z.enum(SHEET_LAYOUT_IDS),
  created_at: whole('Seconds since the epoch.'),
  labels: sinceLater(whole('On one page or several.')),
  recorded: whole('Labels with a recording.'),
  revoked: whole('Labels whose links have ended.'),
};

const slotRecording = named(
  'SlotRecording',
  z.object({
    filename: z.string().check(z.describe('The id.')),
    duration: z.number().check(z.nonnegative(), z.describe('Seconds.')),
    created_at: whole('Seconds since the epoch.'),
    title: z.exactOptional(z.string()),
  }),
);

const slotFields = {
  id: z.string().check(z.describe('The id in the link.')),
  number: z.int().check(z.minimum(1), z.describe('The position on the sheet.')),
  name: z.exactOptional(z.string().check(z.describe('Absent for none.'))),
  url: z.url({ protocol: /^https?$/ }).check(z.describe('The printed link. It never changes.')),
  /** `empty`: there is no recording yet. `revoked`: the link no longer works. */
  state: z.enum(['empty', 'recorded', 'revoked']),
  recording: z.exactOptional(slotRecording),
};

/** A label that is recorded has its recording. */
const hasRecording = z.refine<{ readonly state: string; readonly recording?: object }>(
  ({ state, recording }) => state !== 'recorded' || recording !== undefined,
);

const sheetSummary = named('SheetSummary', z.object(sheetFields));
const sheetList = named('SheetList', z.object({ sheets: knownOnly(sheetSummary) }));
const slotOfSheet = named('SheetSlot', z.object(slotFields).check(hasRecording));
const sheet = named('Sheet', z.object({ ...sheetFields, slots: z.array(slotOfSheet) }));
const slot = named(
  'Slot',
  z.object({ ...slotFields, sheet: z.object({ id: z.string(), title: z.string() }) }).check(hasRecording),
);

/** A sheet of printed QR labels in a list. */
export type SheetSummary = z.output<typeof sheetSummary>;
/** A sheet with its labels, in their order. */
export type Sheet = z.output<typeof sheet>;
/** A printed label: a reserved link. */
export type SheetSlot = z.output<typeof slotOfSheet>;
/** A label and the sheet that it belongs to. */
export type Slot = z.output<typeof slot>;

/** Calls on a user's sheets of QR labels, which only that user makes. A slot is the reserved link of one label. */
export const sheetCalls = {
  listSheets: {
    method: 'GET',
    path: '/users/{uid}/sheets',
    scope: 'read',
    summary: 'The sheets of the signed-in user, newest first',
    answer: [200, 'The sheets', sheetList],
    refusals: [],
  },
  createSheet: {
    method: 'POST',
    path: '/users/{uid}/sheets',
    scope: 'manage',
    summary:
      'Reserve the links of a new sheet, one for each name or a page of them; `conflict` if there is no room for another',
    body: newSheet,
    answer: [201, 'The sheet', sheet],
    refusals: ['conflict'],
  },
  getSheet: {
    method: 'GET',
    path: '/users/{uid}/sheets/{sheet}',
    scope: 'read',
    summary: 'A sheet with its labels',
    answer: [200, 'The sheet', sheet],
    refusals: ['not_found'],
  },
  deleteSheet: {
    method: 'DELETE',
    path: '/users/{uid}/sheets/{sheet}',
    scope: 'manage',
    summary: 'Revoke all labels of a sheet and forget it',
    answer: [204, 'Deleted'],
    refusals: ['not_found'],
  },
  getSlot: {
    method: 'GET',
    path: '/users/{uid}/slots/{slot}',
    scope: 'read',
    summary: 'One label, by the id in its link',
    answer: [200, 'The label', slot],
    refusals: ['not_found'],
  },
  changeSlot: {
    method: 'PATCH',
    path: '/users/{uid}/slots/{slot}',
    scope: 'manage',
    summary: 'Name a label; sheets that are printed from now on have the name',
    body: slotChange,
    answer: [200, 'The label', slot],
    refusals: ['not_found'],
  },
  revokeSlot: {
    method: 'DELETE',
    path: '/users/{uid}/slots/{slot}',
    scope: 'manage',
    summary: 'End the link of a label for good and delete its recording; doing it again changes nothing',
    answer: [204, 'Revoked'],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
