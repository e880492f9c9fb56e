import {
  isSheetLayoutId,
  type Sheet,
  type SheetSummary,
  SLOT_STATES,
  type Slot,
  type SlotOnSheet,
  type SlotRecording,
} from '@beep/core/sheets';
import { parseFields, parseNumber, parseText, parseWebUrl } from '../api/json-fields.ts';

/** Sheets with a layout that this version does not know are left out. */
export function parseSheets(body: unknown): readonly SheetSummary[] | undefined {
  const sheets = parseFields(body)?.sheets;
  if (!Array.isArray(sheets)) return undefined;
  return sheets.map(parseSummary).filter((sheet) => sheet !== undefined);
}

export function parseSheet(body: unknown): Sheet | undefined {
  const summary = parseSummary(body);
  const slots = parseFields(body)?.slots;
  if (summary === undefined || !Array.isArray(slots)) return undefined;
  const parsed = slots.map(parseSlot).filter((slot) => slot !== undefined);
  return parsed.length === slots.length ? { ...summary, slots: parsed } : undefined;
}

export function parseSlotOnSheet(body: unknown): SlotOnSheet | undefined {
  const slot = parseSlot(body);
  const sheet = parseFields(parseFields(body)?.sheet);
  const id = parseText(sheet?.id);
  return slot && id !== undefined
    ? { ...slot, sheet: { id, title: parseText(sheet?.title) ?? '' } }
    : undefined;
}

function parseSummary(value: unknown): SheetSummary | undefined {
  const fields = parseFields(value);
  const id = parseText(fields?.id);
  const layout = fields?.layout;
  const createdAt = parseNumber(fields?.created_at);
  if (id === undefined || !isSheetLayoutId(layout) || createdAt === undefined) return undefined;
  return {
    id,
    layout,
    title: parseText(fields?.title) ?? '',
    createdAtMs: createdAt * 1000,
    recorded: parseNumber(fields?.recorded) ?? 0,
    revoked: parseNumber(fields?.revoked) ?? 0,
  };
}

function parseSlot(value: unknown): Slot | undefined {
  const fields = parseFields(value);
  const id = parseText(fields?.id);
  const url = parseWebUrl(fields?.url);
  const number = parseNumber(fields?.number);
  const state = SLOT_STATES.find((known) => known === fields?.state);
  if (id === undefined || url === undefined || number === undefined || state === undefined) return undefined;
  const name = parseText(fields?.name);
  const slot = { id, url, number, state, ...(name !== undefined && { name }) };
  if (state !== 'recorded') return slot;
  const recording = parseRecording(fields?.recording);
  return recording && { ...slot, recording };
}

function parseRecording(value: unknown): SlotRecording | undefined {
  const fields = parseFields(value);
  const id = parseText(fields?.filename);
  const createdAt = parseNumber(fields?.created_at);
  if (id === undefined || createdAt === undefined) return undefined;
  const title = parseText(fields?.title);
  return {
    id,
    durationSeconds: parseNumber(fields?.duration) ?? 0,
    createdAtMs: createdAt * 1000,
    ...(title !== undefined && { title }),
  };
}
