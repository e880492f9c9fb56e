import {
  BULK_OUTCOMES,
  type BulkResult,
  type PeoplePage,
  type Person,
  type PersonRecording,
  type PersonRecordingsPage,
  type TemporaryLink,
} from '@beep/core/admin';
import { SOURCE_TAGS } from '@beep/core/hosts';
import { parseFields, parseNumber, parseText, parseWebUrl } from '../api/json-fields.ts';
import { parseItems, parseNext, parseOneOf, parseSeconds, parseTextOrNull } from './parse-values.ts';

export function parsePeoplePage(body: unknown): PeoplePage | undefined {
  const fields = parseFields(body);
  const items = parseItems(fields?.people, parsePerson);
  const total = parseNumber(fields?.total);
  if (items === undefined || total === undefined) return undefined;
  return { items, total, unnamed: parseNumber(fields?.unnamed) ?? 0, next: parseNext(body) };
}

export function parsePersonRecordingsPage(body: unknown): PersonRecordingsPage | undefined {
  const fields = parseFields(body);
  const person = parsePerson(fields?.person);
  const items = parseItems(fields?.recordings, parsePersonRecording);
  const total = parseNumber(fields?.total);
  if (person === undefined || items === undefined || total === undefined) return undefined;
  return { person, mayPlay: fields?.mayPlay === true, items, total, next: parseNext(body) };
}

export function parseBulkResults(body: unknown): readonly BulkResult[] | undefined {
  return parseItems(parseFields(body)?.results, parseBulkResult);
}

/** A link that a browser may load. */
export function parseTemporaryLink(body: unknown): TemporaryLink | undefined {
  const fields = parseFields(body);
  const url = parseWebUrl(fields?.url);
  const expiresAtMs = parseSeconds(fields?.expiresAt);
  return url === undefined || expiresAtMs === undefined ? undefined : { url, expiresAtMs };
}

function parsePerson(value: unknown): Person | undefined {
  const fields = parseFields(value);
  const uid = parseText(fields?.uid);
  const email = parseTextOrNull(fields?.email);
  const domain = parseTextOrNull(fields?.domain);
  const recordings = parseNumber(fields?.recordings);
  const bytes = parseNumber(fields?.bytes);
  const lastUsedAtMs = parseSeconds(fields?.lastUsedAt);
  if (uid === undefined || email === undefined || domain === undefined) return undefined;
  if (recordings === undefined || bytes === undefined || lastUsedAtMs === undefined) return undefined;
  return { uid, email, domain, recordings, bytes, lastUsedAtMs };
}

function parsePersonRecording(value: unknown): PersonRecording | undefined {
  const fields = parseFields(value);
  const id = parseText(fields?.id);
  const createdAtMs = parseSeconds(fields?.createdAt);
  const durationSeconds = parseNumber(fields?.duration);
  const bytes = parseNumber(fields?.bytes);
  const source = parseOneOf(SOURCE_TAGS, fields?.source);
  const endMs = parseSeconds(fields?.expiresAt);
  if (id === undefined || createdAtMs === undefined || durationSeconds === undefined) return undefined;
  if (bytes === undefined || source === undefined || endMs === undefined) return undefined;
  const expiresAtMs = endMs === 0 ? null : endMs;
  return {
    id,
    createdAtMs,
    durationSeconds,
    bytes,
    source,
    expiresAtMs,
    isSuspended: fields?.suspended === true,
  };
}

function parseBulkResult(value: unknown): BulkResult | undefined {
  const fields = parseFields(value);
  const address = parseText(fields?.address);
  const outcome = parseOneOf(BULK_OUTCOMES, fields?.outcome);
  const recordings = parseNumber(fields?.recordings);
  const bytes = parseNumber(fields?.bytes);
  if (address === undefined || outcome === undefined) return undefined;
  if (recordings === undefined || bytes === undefined) return undefined;
  return { address, outcome, recordings, bytes };
}
