import type { PolicyPreview, PolicyVersion } from '@beep/core/admin';
import { RULE_NAMES, readRules } from '@beep/core/policies';
import { parseFields, parseNumber, parseText } from '../api/json-fields.ts';
import { parseItems, parseSeconds } from './parse-values.ts';

export function parsePolicyVersions(body: unknown): readonly PolicyVersion[] | undefined {
  return parseItems(parseFields(body)?.policies, parsePolicyVersion);
}

export function parsePolicyVersion(body: unknown): PolicyVersion | undefined {
  const fields = parseFields(body);
  const domain = parseText(fields?.domain);
  const version = parseNumber(fields?.version);
  const policy = readRules(RULE_NAMES, parseFields(fields?.policy) ?? {});
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
