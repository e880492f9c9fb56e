import { API_BASE_PATH, SOURCE_HEADER } from '@beep/api';
import { isExpirationOption } from '@beep/core/expiry';
import {
  DEFAULT_OWN_POLICY,
  DOWNLOAD_RULES,
  LISTENER_RULES,
  type OwnPolicy,
  type PolicyApi,
  TRANSCRIPT_RULES,
} from '@beep/core/policies';
import type { CallOutcome } from '@beep/core/recordings';
import { createBrowserClock } from '../browser-clock.ts';
import type { ApiClientOptions } from './api-client-options.ts';
import { fetchOutcome } from './fetch-outcome.ts';
import { parseFields } from './json-fields.ts';
import type { Expectation } from './parse-response.ts';

/** The service's call on the signed-in user's policy. It never rejects, and has a time-out. */
export function createPolicyApi({
  baseUrl,
  source,
  clock = createBrowserClock(),
}: Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>): PolicyApi {
  const url = `${baseUrl}${API_BASE_PATH}/profile/me/policy`;
  return {
    async get(token) {
      const headers = { [SOURCE_HEADER]: source, Authorization: `Bearer ${token}` };
      const outcome = await fetchOutcome({ url, method: 'GET', headers, expect: OWN_POLICY }, clock);
      return isWithoutPolicies(outcome) ? { status: 'ok', value: DEFAULT_OWN_POLICY } : outcome;
    },
  };
}

/** An older service has no such call. */
function isWithoutPolicies(outcome: CallOutcome<OwnPolicy>): boolean {
  if (outcome.status === 'ok' || outcome.failure.kind !== 'refused') return false;
  return outcome.failure.httpStatus === 404;
}

const OWN_POLICY: Expectation<OwnPolicy> = { httpStatus: 200, parse: parseOwnPolicy };

function parseOwnPolicy(body: unknown): OwnPolicy | undefined {
  const fields = parseFields(body) ?? {};
  const { mayRecord, longestLife, defaultExpiry, replies, administrator } = fields;
  const downloads = oneOf(DOWNLOAD_RULES, fields.downloads);
  const transcripts = oneOf(TRANSCRIPT_RULES, fields.transcripts);
  const listeners = oneOf(LISTENER_RULES, fields.listeners);
  if (typeof mayRecord !== 'boolean' || typeof replies !== 'boolean') return undefined;
  if (!isExpirationOption(longestLife) || !isExpirationOption(defaultExpiry)) return undefined;
  if (downloads === undefined || transcripts === undefined || listeners === undefined) return undefined;
  return {
    mayRecord,
    longestLife,
    defaultExpiry,
    downloads,
    transcripts,
    replies,
    listeners,
    isAdministrator: administrator === true,
  };
}

function oneOf<Rule>(rules: readonly Rule[], value: unknown): Rule | undefined {
  return rules.find((rule) => rule === value);
}
