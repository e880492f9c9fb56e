import { API_BASE_PATH, SOURCE_HEADER } from '@beep/api';
import {
  FIRST_RELEASE_POLICY,
  OWN_RULE_NAMES,
  type OwnPolicy,
  type PolicyApi,
  readRules,
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
      return isWithoutPolicies(outcome) ? { status: 'ok', value: FIRST_RELEASE_POLICY } : outcome;
    },
  };
}

/** A service of version 1 has no such call. */
function isWithoutPolicies(outcome: CallOutcome<OwnPolicy>): boolean {
  if (outcome.status === 'ok' || outcome.failure.kind !== 'refused') return false;
  return outcome.failure.httpStatus === 404;
}

const OWN_POLICY: Expectation<OwnPolicy> = { httpStatus: 200, parse: parseOwnPolicy };

function parseOwnPolicy(body: unknown): OwnPolicy | undefined {
  const fields = parseFields(body) ?? {};
  const { mayRecord, administrator } = fields;
  const rules = readRules(OWN_RULE_NAMES, fields);
  if (typeof mayRecord !== 'boolean' || rules === undefined) return undefined;
  return { mayRecord, ...rules, isAdministrator: administrator === true };
}
