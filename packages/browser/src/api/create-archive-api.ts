import { API_BASE_PATH, SOURCE_HEADER } from '@beep/api';
import type { Archive, ArchiveApi } from '@beep/core/archive';
import { createBrowserClock } from '../browser-clock.ts';
import type { ApiClientOptions } from './api-client-options.ts';
import { fetchOutcome } from './fetch-outcome.ts';
import { parseFields } from './json-fields.ts';
import type { Expectation } from './parse-response.ts';

/** The service's calls on the signed-in user's archive. No call rejects, and each has a time-out. */
export function createArchiveApi({
  baseUrl,
  source,
  clock = createBrowserClock(),
}: Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>): ArchiveApi {
  const url = `${baseUrl}${API_BASE_PATH}/profile/me/archive`;
  const call = (method: 'GET' | 'POST', token: string): ReturnType<ArchiveApi['get']> => {
    const headers = { [SOURCE_HEADER]: source, Authorization: `Bearer ${token}` };
    return fetchOutcome({ url, method, headers, expect: ARCHIVE }, clock);
  };
  return { get: (token) => call('GET', token), prepare: (token) => call('POST', token) };
}

const ARCHIVE: Expectation<Archive> = { httpStatus: 200, parse: parseArchive };

export function parseArchive(body: unknown): Archive | undefined {
  const { state, recordingsDone, recordingsTotal, bytes, unreadable, url, expiresAt } =
    parseFields(body) ?? {};
  if (state === 'none' || state === 'failed' || state === 'outdated') return { state };
  if (typeof recordingsDone !== 'number' || !isCount(recordingsTotal)) return undefined;
  const progress = { recordingsDone, recordingsTotal };
  if (state === 'preparing') return { state, ...progress };
  if (state !== 'ready' || typeof bytes !== 'number' || typeof expiresAt !== 'number') return undefined;
  if (typeof unreadable !== 'number') return undefined;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) return undefined;
  return { state, ...progress, bytes, unreadable, url, expiresAtMs: expiresAt * 1000 };
}

function isCount(value: unknown): value is number | null {
  return value === null || typeof value === 'number';
}
