import {
  audioTypeOf,
  type ListedRecording,
  MATCHED_FIELDS,
  OPTIONAL_FIELDS,
  type OptionalFields,
  type Recording,
} from '@beep/core/recordings';
import { type JsonFields, parseFields, parseNumber, parseText, parseWebUrl } from './json-fields.ts';

/**
 * Parses a recording; undefined if it has no id or no audio address. Accepts every spelling that a service ever
 * used: `id`, `createdAt`, `expiresAt`, `fileUrl`, times as epoch numbers or date strings, an empty or zero expiry for
 * never. Unknown or invalid values become harmless defaults: length 0, no owner's rights, no peaks. `shareUrlOf` makes
 * the share link of an id. Runs anywhere.
 */
export function parseRecording(resource: unknown, shareUrlOf: (id: string) => string): Recording | undefined {
  const listed = parseListedRecording(resource, shareUrlOf);
  if (listed === undefined || listed.audioUrl === null) return undefined;
  return { ...listed, audioUrl: listed.audioUrl };
}

/** As {@link parseRecording}, for an item of a list, which may lack the audio's address. */
export function parseListedRecording(
  resource: unknown,
  shareUrlOf: (id: string) => string,
): ListedRecording | undefined {
  const fields = parseFields(resource);
  const id = parseText(fields?.filename) ?? parseText(fields?.id);
  if (fields === undefined || id === undefined) return undefined;
  const audioUrl = parseWebUrl(fields.fileUrl) ?? parseWebUrl(fields.url) ?? null;
  return {
    id,
    shareUrl: parseWebUrl(fields.share_url) ?? shareUrlOf(id),
    audioUrl,
    mimeType: parseText(fields.mime) ?? audioTypeOf(audioUrl) ?? 'audio/webm',
    durationSeconds: Math.max(0, parseNumber(fields.duration) ?? 0),
    createdAtMs: parseTimeMs(fields.created_at) ?? parseTimeMs(fields.createdAt),
    expiresAtMs: parseTimeMs(fields.expires_at) ?? parseTimeMs(fields.expiresAt),
    canDelete: (fields.can_delete ?? fields.canDelete) === true,
    ...optionalFields(fields),
    ...otherFields(fields),
    ...matchField(fields),
  };
}

function matchField(fields: JsonFields): Pick<ListedRecording, 'match'> {
  const match = parseFields(fields.match);
  const field = MATCHED_FIELDS.find((one) => one === match?.field);
  const text = parseText(match?.text);
  if (field === undefined || text === undefined || !Array.isArray(match?.marks)) return {};
  const marks: [number, number][] = [];
  for (const mark of match.marks) {
    const [start, end] = Array.isArray(mark) ? mark.map(parseNumber) : [];
    const isAfterLast = start !== undefined && start >= (marks.at(-1)?.[1] ?? 0);
    if (isAfterLast && end !== undefined && end > start && end <= text.length) marks.push([start, end]);
  }
  return { match: { field, text, marks } };
}

/**
 * Epoch seconds, epoch milliseconds or a date string as epoch milliseconds; null for zero, empty and invalid values.
 */
export function parseTimeMs(value: unknown): number | null {
  const number = parseNumber(value);
  if (number !== undefined) return number > 0 ? toMilliseconds(number) : null;
  const dateMs = Date.parse(parseText(value) ?? '');
  return Number.isNaN(dateMs) ? null : dateMs;
}

/** Seconds reach this in the year 5138; milliseconds passed it in 1973. */
const SECONDS_END_HERE = 1e11;

function toMilliseconds(time: number): number {
  return time < SECONDS_END_HERE ? Math.round(time * 1000) : time;
}

function optionalFields(fields: JsonFields): OptionalFields {
  const read: Record<string, unknown> = {};
  for (const [name, [nameInApi, kind]] of Object.entries(OPTIONAL_FIELDS)) {
    const value = parseKind(kind, fields[nameInApi]);
    if (value !== undefined) read[name] = value;
  }
  return read;
}

function parseKind(kind: 'text' | 'count' | readonly unknown[], value: unknown): unknown {
  if (kind === 'text') return parseText(value);
  if (kind !== 'count') return kind.find((one) => one === value);
  const count = parseNumber(value);
  return count === undefined || count < 0 ? undefined : count;
}

function otherFields(
  fields: JsonFields,
): Pick<Recording, 'labels' | 'firstHeardAtMs' | 'slot' | 'unreadReplies' | 'peaks'> {
  const labels = parseTexts(fields.labels);
  const firstHeardAtMs = parseTimeMs(fields.first_heard_at);
  const slot = parseSlot(fields.slot);
  const unreadReplies = parseNumber(fields.unread_replies) ?? 0;
  const peaks = parsePeaks(fields.peaks);
  return {
    ...(labels !== undefined && { labels }),
    ...(firstHeardAtMs === null ? {} : { firstHeardAtMs }),
    ...(slot !== undefined && { slot }),
    ...(unreadReplies > 0 && { unreadReplies }),
    ...(peaks !== undefined && { peaks }),
  };
}

function parseSlot(value: unknown): Recording['slot'] {
  const fields = parseFields(value);
  const id = parseText(fields?.id);
  const number = parseNumber(fields?.number);
  if (id === undefined || number === undefined) return undefined;
  const name = parseText(fields?.name);
  return { id, number, ...(name !== undefined && { name }), sheetTitle: parseText(fields?.sheet) ?? '' };
}

function parseTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter((text) => typeof text === 'string');
}

function parsePeaks(value: unknown): readonly number[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.every((peak) => typeof peak === 'number' && peak >= 0 && peak <= 255) ? value : undefined;
}
