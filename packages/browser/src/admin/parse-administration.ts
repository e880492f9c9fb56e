import {
  type Administrator,
  type AdministratorScope,
  AUDIT_ACTIONS,
  type AuditEntry,
  type Page,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORTED_STATES,
  type Report,
  type ReportedRecording,
  type ReportedReply,
  type ReportsPage,
  type Usage,
  type UsageDay,
} from '@beep/core/admin';
import { type JsonFields, parseFields, parseNumber, parseText, parseWebUrl } from '../api/json-fields.ts';
import { parseItems, parseNext, parseOneOf, parseSeconds, parseTextOrNull } from './parse-values.ts';

/** The service's name for the administrators of the configuration. */
const CONFIGURATION = 'configuration';

export function parseScope(body: unknown): AdministratorScope | undefined {
  const fields = parseFields(body);
  const email = parseText(fields?.email);
  const domains = parseItems(fields?.domains, parseText);
  if (email === undefined || domains === undefined) return undefined;
  const known = parseItems(fields?.known, parseText);
  return { email, domains, ...(known && { known }) };
}

export function parseAdministrators(body: unknown): readonly Administrator[] | undefined {
  return parseItems(parseFields(body)?.administrators, (item) => {
    const fields = parseFields(item);
    const email = parseText(fields?.email);
    const domain = parseText(fields?.domain);
    const namedBy = parseText(fields?.namedBy);
    if (email === undefined || domain === undefined || namedBy === undefined) return undefined;
    return {
      email,
      domain,
      namedBy: namedBy === CONFIGURATION ? null : namedBy,
      namedAtMs: parseSeconds(fields?.namedAt) ?? null,
    };
  });
}

export function parseReportsPage(body: unknown): ReportsPage | undefined {
  const fields = parseFields(body);
  const items = parseItems(fields?.reports, parseReport);
  const open = parseNumber(fields?.open);
  if (items === undefined || open === undefined) return undefined;
  return { items, open, next: parseNext(body) };
}

function parseReport(value: unknown): Report | undefined {
  const fields = parseFields(value);
  const id = parseText(fields?.id);
  const recordingId = parseText(fields?.recordingId);
  const domain = parseTextOrNull(fields?.domain);
  const owner = parseTextOrNull(fields?.owner);
  const reason = parseOneOf(REPORT_REASONS, fields?.reason);
  const reportedAtMs = parseSeconds(fields?.reportedAt);
  const state = parseOneOf(REPORTED_STATES, fields?.state);
  if (fields === undefined || id === undefined || recordingId === undefined) return undefined;
  if (domain === undefined || owner === undefined || reason === undefined) return undefined;
  if (reportedAtMs === undefined || state === undefined) return undefined;
  const text = parseText(fields.text) ?? '';
  const reply = parseReportedReply(fields.reply);
  const recording = parseReportedRecording(fields.recording);
  return {
    ...{ id, recordingId, domain, owner, reason, text, reportedAtMs, state },
    further: parseNumber(fields.further) ?? 0,
    ...(recording && { recording }),
    ...(reply && { reply }),
    closing: parseClosing(fields),
  };
}

function parseReportedRecording(value: unknown): ReportedRecording | undefined {
  const fields = parseFields(value);
  const url = parseWebUrl(fields?.url);
  const createdAtMs = parseSeconds(fields?.createdAt);
  const durationSeconds = parseNumber(fields?.duration);
  if (url === undefined || createdAtMs === undefined || durationSeconds === undefined) return undefined;
  return {
    ...{ url, createdAtMs, durationSeconds },
    title: parseText(fields?.title) ?? null,
    transcript: parseOneOf(['unchecked', 'checked'] as const, fields?.transcript) ?? null,
    audioUrl: parseWebUrl(fields?.audio) ?? null,
    isPlayable: fields?.playable === true,
  };
}

function parseReportedReply(value: unknown): ReportedReply | undefined {
  const fields = parseFields(value);
  const createdAtMs = parseSeconds(fields?.createdAt);
  const durationSeconds = parseNumber(fields?.duration);
  const mimeType = parseText(fields?.mime);
  if (createdAtMs === undefined || durationSeconds === undefined || mimeType === undefined) return undefined;
  return { createdAtMs, durationSeconds, mimeType, isPlayable: fields?.playable === true };
}

function parseClosing({ closedAt, closedBy, outcome }: JsonFields): Report['closing'] {
  const atMs = parseSeconds(closedAt);
  const known = parseOneOf(REPORT_OUTCOMES, outcome);
  if (atMs === undefined || known === undefined) return null;
  return { atMs, by: parseText(closedBy) ?? '', outcome: known };
}

export function parseUsage(body: unknown): Usage | undefined {
  const fields = parseFields(body);
  const days = parseItems(fields?.days, parseUsageDay);
  const stored = parseFields(fields?.stored);
  const people = parseNumber(stored?.people);
  const recordings = parseNumber(stored?.recordings);
  const bytes = parseNumber(stored?.bytes);
  if (days === undefined || people === undefined) return undefined;
  if (recordings === undefined || bytes === undefined) return undefined;
  return { days, stored: { people, recordings, bytes } };
}

function parseUsageDay(value: unknown): UsageDay | undefined {
  const fields = parseFields(value);
  const day = parseText(fields?.day);
  const recordings = parseNumber(fields?.recordings);
  const seconds = parseNumber(fields?.seconds);
  const bytes = parseNumber(fields?.bytes);
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  if (recordings === undefined || seconds === undefined || bytes === undefined) return undefined;
  return { day, recordings, seconds, bytes };
}

export function parseAuditPage(body: unknown): Page<AuditEntry> | undefined {
  const items = parseItems(parseFields(body)?.entries, parseAuditEntry);
  return items === undefined ? undefined : { items, next: parseNext(body) };
}

function parseAuditEntry(value: unknown): AuditEntry | undefined {
  const fields = parseFields(value);
  const id = parseText(fields?.id);
  const atMs = parseSeconds(fields?.at);
  const actor = parseText(fields?.actor);
  const action = parseOneOf(AUDIT_ACTIONS, fields?.action);
  const domain = parseTextOrNull(fields?.domain);
  const subject = fields?.subject;
  if (id === undefined || atMs === undefined || actor === undefined || action === undefined) return undefined;
  if (domain === undefined || typeof subject !== 'string') return undefined;
  return { id, atMs, actor, action, domain, subject, details: parseFields(fields?.details) ?? {} };
}
