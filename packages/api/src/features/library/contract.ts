import { EXPIRATION_OPTIONS } from '@beep/core/expiry';
import { MAX_BULK_RECORDINGS, MAX_TITLE_LENGTH } from '@beep/core/limits';
import {
  LABEL_COLORS,
  type LabelColor,
  MAX_LABEL_LENGTH,
  parseLabelName,
  parseLine,
} from '@beep/core/recordings';
import * as z from 'zod/mini';
import type { Call } from '../../calls/call.ts';
import { knownOnly, named, parsed } from '../../calls/parts.ts';
import { API_ERROR_CODES } from '../../errors.ts';

const titleText = parsed(
  z
    .string()
    .check(
      z.describe(
        `At most ${MAX_TITLE_LENGTH} characters; empty for none. It is stored as one line in Unicode NFC, without control characters.`,
      ),
    ),
  (text) => parseLine(text, MAX_TITLE_LENGTH),
  `must have at most ${MAX_TITLE_LENGTH} characters`,
);
const titleChange = named(
  'TitleChange',
  z.object({ title: z.exactOptional(titleText), shown: z.exactOptional(z.boolean()) }),
);
const title = named(
  'Title',
  z.object({
    title: z.string().check(z.describe('Empty for none.')),
    shown: z.boolean().check(z.describe('Whether listeners see it.')),
  }),
);

const labelName = parsed(z.string(), parseLabelName, `must have 1 to ${MAX_LABEL_LENGTH} characters`);
const labelColor = z.enum(LABEL_COLORS);
/** A colour of a later version is grey. */
const knownColor = z.pipe(
  z.transform((color: unknown): LabelColor => LABEL_COLORS.find((known) => known === color) ?? 'grey'),
  labelColor,
);
const label = named('Label', z.object({ id: z.string(), name: z.string(), color: knownColor }));
/** A user's label for recordings; only its owner sees it. */
export type Label = z.output<typeof label>;

const labelList = named('LabelList', z.object({ labels: knownOnly(label) }));
const newLabel = named('NewLabel', z.object({ name: labelName, color: labelColor }));
const labelChange = named(
  'LabelChange',
  z.object({ name: z.exactOptional(labelName), color: z.exactOptional(labelColor) }),
);

const recordings = z
  .array(z.string().check(z.maxLength(64)))
  .check(z.minLength(1), z.maxLength(MAX_BULK_RECORDINGS));
const bulkChange = named(
  'BulkChange',
  z.discriminatedUnion('action', [
    z.object({ action: z.enum(['delete', 'restore']), recordings }),
    z.object({ action: z.enum(['label', 'unlabel']), recordings, label: z.string() }),
    z.object({ action: z.enum(['expire']), recordings, expires_at: z.enum(EXPIRATION_OPTIONS) }),
  ]),
);
const bulkResult = named(
  'BulkResult',
  z.object({
    done: z.array(z.string()).check(z.describe('The ids of the changed recordings.')),
    refused: z.array(z.object({ recording: z.string(), code: z.enum(API_ERROR_CODES) })),
  }),
);

const LABELS = '/users/{uid}/labels';

/** Calls on the labels of the signed-in user. */
export const labelCalls = {
  listLabels: {
    method: 'GET',
    path: LABELS,
    scope: 'read',
    summary: 'The labels of the signed-in user, by name',
    answer: [200, 'The labels', labelList],
    refusals: [],
  },
  createLabel: {
    method: 'POST',
    path: LABELS,
    scope: 'manage',
    summary: 'Create a label; `conflict` if there is one with the name, or no room for another',
    body: newLabel,
    answer: [201, 'The label', label],
    refusals: ['conflict'],
  },
  changeLabel: {
    method: 'PATCH',
    path: `${LABELS}/{label}`,
    scope: 'manage',
    summary: 'Change the name or the colour of a label',
    body: labelChange,
    answer: [200, 'The label', label],
    refusals: ['not_found', 'conflict'],
  },
  deleteLabel: {
    method: 'DELETE',
    path: `${LABELS}/{label}`,
    scope: 'manage',
    summary: 'Delete a label, which takes it off all recordings',
    answer: [204, 'Deleted'],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;

/** Calls on the titles and labels of a user's recordings, which only that user makes. */
export const libraryCalls = {
  changeTitle: {
    method: 'PATCH',
    path: '/recordings/{filename}/title',
    caller: 'user',
    scope: 'manage',
    summary: 'Give a recording a title, or show or hide it; of concurrent changes the last one counts',
    body: titleChange,
    answer: [200, 'The title', title],
    refusals: ['forbidden', 'not_found', 'deleted'],
  },
  ...labelCalls,
  changeRecordings: {
    method: 'POST',
    path: '/users/{uid}/recordings/changes',
    scope: 'manage',
    summary: 'Change many recordings; each is changed or refused as by its own call',
    body: bulkChange,
    answer: [200, 'What became of each', bulkResult],
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Call>;
