import type { PolicyPreview, PolicyVersion } from '@beep/core/admin';
import { EXPIRATION_OPTIONS } from '@beep/core/expiry';
import {
  DOWNLOAD_RULES,
  LISTENER_RULES,
  type Policy,
  RECORDING_RULES,
  TRANSCRIPT_RULES,
} from '@beep/core/policies';
import { parseFields, parseNumber, parseText } from '../api/json-fields.ts';
import { parseItems, parseOneOf, parseSeconds } from './parse-values.ts';

export function parsePolicyVersions(body: unknown): readonly PolicyVersion[] | undefined {
  return parseItems(parseFields(body)?.policies, parsePolicyVersion);
}

export function parsePolicyVersion(body: unknown): PolicyVersion | undefined {
  const fields = parseFields(body);
  const domain = parseText(fields?.domain);
  const version = parseNumber(fields?.version);
  const policy = parsePolicy(fields?.policy);
  const changedBy = parseText(fields?.changedBy);
  const changedAtMs = parseSeconds(fields?.changedAt);
  const graceEndsAtMs = parseSeconds(fields?.graceEndsAt);
  if (domain === undefined || version === undefined || policy === undefined) return undefined;
  if (changedBy === undefined || changedAtMs === undefined || graceEndsAtMs === undefined) return undefined;
  return { domain, version, policy, changedBy, changedAtMs, graceEndsAtMs };
}

export function parsePolicyPreview(body: unknown): PolicyPreview | undefined {
  const fields = parseFields(body);
  const recordings = parseNumber(fields?.recordings);
  const graceEndsAtMs = parseSeconds(fields?.graceEndsAt);
  const deletions = parseNumber(fields?.deletions);
  const laterDeletions = parseNumber(fields?.laterDeletions);
  const first = fields?.firstLaterDeletionAt;
  const firstLaterDeletionAtMs = first === null ? null : parseSeconds(first);
  const silenced = parseNumber(fields?.silenced);
  if (recordings === undefined || graceEndsAtMs === undefined || deletions === undefined) return undefined;
  if (laterDeletions === undefined || silenced === undefined) return undefined;
  if (firstLaterDeletionAtMs === undefined) return undefined;
  return { recordings, graceEndsAtMs, deletions, laterDeletions, firstLaterDeletionAtMs, silenced };
}

function parsePolicy(value: unknown): Policy | undefined {
  const fields = parseFields(value);
  const recording = parseOneOf(RECORDING_RULES, fields?.recording);
  const longestLife = parseOneOf(EXPIRATION_OPTIONS, fields?.longestLife);
  const defaultExpiry = parseOneOf(EXPIRATION_OPTIONS, fields?.defaultExpiry);
  const downloads = parseOneOf(DOWNLOAD_RULES, fields?.downloads);
  const transcripts = parseOneOf(TRANSCRIPT_RULES, fields?.transcripts);
  const listeners = parseOneOf(LISTENER_RULES, fields?.listeners);
  const recorders = parseItems(fields?.recorders, parseText);
  const listenerDomains = parseItems(fields?.listenerDomains, parseText);
  const { replies, administratorsPlay, hearing = true } = fields ?? {};
  if (recording === undefined || longestLife === undefined || defaultExpiry === undefined) return undefined;
  if (downloads === undefined || transcripts === undefined || listeners === undefined) return undefined;
  if (recorders === undefined || listenerDomains === undefined) return undefined;
  if (typeof replies !== 'boolean' || typeof administratorsPlay !== 'boolean') return undefined;
  if (typeof hearing !== 'boolean') return undefined;
  return {
    recording,
    recorders,
    longestLife,
    defaultExpiry,
    downloads,
    transcripts,
    replies,
    listeners,
    listenerDomains,
    administratorsPlay,
    hearing,
  };
}
