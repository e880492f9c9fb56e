import { API_BASE_PATH, SOURCE_HEADER } from '@beep/api';
import { archiveState } from '@beep/api/features/archive';
import type { AdminApi, AdministratorChange, AuditFormat, PolicyChange } from '@beep/core/admin';
import { type CallOutcome, createOwnerCalls, type FileSaver } from '@beep/core/recordings';
import type { FreshTokens } from '@beep/core/session';
import type { ApiClientOptions } from '../api/api-client-options.ts';
import { createTranscriptReader } from '../api/create-transcripts-api.ts';
import { fetchFile } from '../api/fetch-file.ts';
import { type Call, fetchOutcome } from '../api/fetch-outcome.ts';
import { type Expectation, NO_CONTENT } from '../api/parse-response.ts';
import { playsAudio } from '../api/plays-audio.ts';
import { createBrowserClock } from '../browser-clock.ts';
import { createFileSaver } from '../download/create-file-saver.ts';
import {
  parseAdministrators,
  parseAuditPage,
  parseReportsPage,
  parseScope,
  parseUsage,
} from './parse-administration.ts';
import {
  parseBulkResults,
  parsePeoplePage,
  parsePersonRecordingsPage,
  parseTemporaryLink,
} from './parse-people.ts';
import { parsePolicyPreview, parsePolicyVersion, parsePolicyVersions } from './parse-policies.ts';

export interface AdminApiOptions extends Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'> {
  /** Of the signed-in administrator. */
  readonly tokens: FreshTokens;
  /** Saves the audit log. */
  readonly files?: FileSaver;
}

type AdminCall = <Value>(
  method: Call<Value>['method'],
  path: string,
  expect: Expectation<Value>,
  body?: unknown,
) => Promise<CallOutcome<Value>>;

/** A request that deletes many accounts takes longer than other calls. */
const BULK_TIMEOUT_MS = 120_000;

/** The service's calls for administrators. No call rejects, and each has a time-out. */
export function createAdminApi(options: AdminApiOptions): AdminApi {
  const {
    baseUrl,
    source,
    clock = createBrowserClock(),
    tokens,
    files = createFileSaver({ clock }),
  } = options;
  const asOwner = createOwnerCalls({ tokens, clock });
  const urlOf = (path: string): string => `${baseUrl}${API_BASE_PATH}/admin${path}`;
  const headersOf = (token: string) => ({ [SOURCE_HEADER]: source, Authorization: `Bearer ${token}` });
  const call: AdminCall = (method, path, expect, body) =>
    asOwner((token) =>
      fetchOutcome(
        {
          url: urlOf(path),
          method,
          headers: headersOf(token),
          expect,
          ...(body !== undefined && { body }),
          ...(path === BULK_PATH && { timeoutMs: BULK_TIMEOUT_MS }),
        },
        clock,
      ),
    );
  const readTranscript = createTranscriptReader({ baseUrl, source, clock });
  return {
    administrators: administratorCalls(call),
    policies: policyCalls(call),
    people: peopleCalls(call),
    recordings: moderationCalls(call),
    reports: {
      list: (query) => call('GET', `/reports${queryOf(query)}`, ok(parseReportsPage)),
      close: (id, outcome, reason) =>
        call('POST', `/reports/${part(id)}/closing`, NO_CONTENT, { outcome, ...(reason && { reason }) }),
      loadReply: (id, { mimeType }) =>
        asOwner((token) => {
          const url = urlOf(`/reports/${part(id)}/play${playsAudio(mimeType) ? '' : '?format=mp3'}`);
          return fetchFile({ url, method: 'POST', headers: headersOf(token) }, clock);
        }),
      loadTranscript: (id) => asOwner((token) => readTranscript(id, token)),
    },
    usage: { get: (query) => call('GET', `/usage${queryOf(query)}`, ok(parseUsage)) },
    audit: {
      list: (query) => call('GET', `/audit${queryOf(query)}`, ok(parseAuditPage)),
      save: (format) =>
        asOwner((token) =>
          files.save({
            url: urlOf(`/audit/export${queryOf({ format })}`),
            filename: auditFilename(format, clock.nowMs()),
            headers: headersOf(token),
          }),
        ),
    },
  };
}

const BULK_PATH = '/people/deletions';

function administratorCalls(call: AdminCall): AdminApi['administrators'] {
  const path = '/administrators';
  return {
    getScope: () => call('GET', '/me', ok(parseScope)),
    list: () => call('GET', path, ok(parseAdministrators)),
    name: (change: AdministratorChange) => call('POST', path, NO_CONTENT, change),
    remove: ({ email, domain }) => call('DELETE', `${path}${queryOf({ email, domain })}`, NO_CONTENT),
  };
}

function policyCalls(call: AdminCall): AdminApi['policies'] {
  const path = (domain: string): string => `/policies/${part(domain)}`;
  const bodyOf = ({ policy, graceDays, version }: PolicyChange): unknown => ({ policy, graceDays, version });
  return {
    list: () => call('GET', '/policies', ok(parsePolicyVersions)),
    listVersions: (domain) => call('GET', `${path(domain)}/versions`, ok(parsePolicyVersions)),
    preview: (domain, change) =>
      call('POST', `${path(domain)}/preview`, ok(parsePolicyPreview), bodyOf(change)),
    change: (domain, change) => call('PUT', path(domain), ok(parsePolicyVersion), bodyOf(change)),
  };
}

function peopleCalls(call: AdminCall): AdminApi['people'] {
  const path = (uid: string): string => `/people/${part(uid)}`;
  return {
    list: ({ search, ...query }) =>
      call('GET', `/people${queryOf({ ...query, q: search || undefined })}`, ok(parsePeoplePage)),
    listRecordings: (uid, after) =>
      call('GET', `${path(uid)}/recordings${queryOf({ after })}`, ok(parsePersonRecordingsPage)),
    createArchive: (uid) =>
      call(
        'POST',
        `${path(uid)}/archive`,
        ok((body) => archiveState.safeParse(body).data),
      ),
    remove: (uid) => call('DELETE', path(uid), NO_CONTENT),
    removeAll: ({ addresses, isDryRun }) =>
      call('POST', BULK_PATH, ok(parseBulkResults), { addresses, dryRun: isDryRun }),
  };
}

function moderationCalls(call: AdminCall): AdminApi['recordings'] {
  const path = (id: string): string => `/recordings/${part(id)}`;
  return {
    play: (id) => call('POST', `${path(id)}/play`, ok(parseTemporaryLink)),
    suspend: (id, reason) => call('POST', `${path(id)}/suspension`, NO_CONTENT, { reason }),
    lift: (id) => call('DELETE', `${path(id)}/suspension`, NO_CONTENT),
    remove: (id) => call('DELETE', path(id), NO_CONTENT),
  };
}

function ok<Value>(parse: Expectation<Value>['parse']): Expectation<Value> {
  return { httpStatus: 200, parse };
}

function part(value: string): string {
  return encodeURIComponent(value);
}

/** Leaves out what is undefined. */
function queryOf(values: object): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? '' : `?${query}`;
}

/** `audit-log-2026-11-21.csv` */
function auditFilename(format: AuditFormat, nowMs: number): string {
  return `audit-log-${new Date(nowMs).toISOString().slice(0, 10)}.${format}`;
}
