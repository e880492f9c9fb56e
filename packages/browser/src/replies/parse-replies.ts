import type { HeldReply, ReplyAnswer, ReplyPage, ReplySummary, SentReply } from '@beep/core/replies';
import { type JsonFields, parseFields, parseNumber, parseText } from '../api/json-fields.ts';
import { parsePeaks, parseTimeMs } from '../api/to-recording.ts';

/** Items that do not match the contract are left out: one of them must not hide the others. */
export function parseSentReplies(body: unknown): readonly SentReply[] | undefined {
  return parseItems(parseFields(body)?.replies, parseSentReply);
}

export function parseReplyPage(body: unknown): ReplyPage | undefined {
  const fields = parseFields(body);
  const replies = parseItems(fields?.replies, parseHeldReply);
  return replies && { replies, next: parseText(fields?.next) ?? null };
}

export function parseHeldReply(body: unknown): HeldReply | undefined {
  const fields = parseFields(body);
  const sent = parseSentReply(body);
  const recordingId = parseText(fields?.recording);
  if (fields === undefined || sent === undefined || recordingId === undefined) return undefined;
  const recordingTitle = parseText(fields.recording_title);
  const name = parseText(fields.name);
  return {
    ...sent,
    recordingId,
    ...(recordingTitle !== undefined && { recordingTitle }),
    ...(name !== undefined && { name }),
    isRead: fields.read === true,
    isKept: fields.kept === true,
  };
}

export function parseReplySummary(body: unknown): ReplySummary | undefined {
  const fields = parseFields(body);
  const unread = parseNumber(fields?.unread);
  if (unread === undefined || !Array.isArray(fields?.closed_by_flood)) return undefined;
  return { unread, closedByFlood: fields.closed_by_flood.filter((id) => typeof id === 'string') };
}

function parseSentReply(body: unknown): SentReply | undefined {
  const fields = parseFields(body);
  const reply = fields && parseAudio(fields);
  if (fields === undefined || reply === undefined) return undefined;
  const answers = parseItems(fields.answers, (item) => {
    const answer = parseFields(item);
    return answer && parseAudio(answer);
  });
  return { ...reply, expiresAtMs: parseTimeMs(fields.expires_at), answers: answers ?? [] };
}

function parseAudio(fields: JsonFields): ReplyAnswer | undefined {
  const id = parseText(fields.id);
  const createdAtMs = parseTimeMs(fields.created_at);
  const mimeType = parseText(fields.mime);
  if (id === undefined || createdAtMs === null || mimeType === undefined) return undefined;
  const peaks = parsePeaks(fields.peaks);
  const durationSeconds = Math.max(0, parseNumber(fields.duration) ?? 0);
  return { id, createdAtMs, durationSeconds, mimeType, ...(peaks !== undefined && { peaks }) };
}

function parseItems<Item>(
  value: unknown,
  parse: (item: unknown) => Item | undefined,
): readonly Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(parse).filter((item) => item !== undefined);
}
