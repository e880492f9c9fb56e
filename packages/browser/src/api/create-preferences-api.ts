import { API_BASE_PATH, type PreferencesChange as ChangeBody, SOURCE_HEADER } from '@beep/api';
import type { Preferences, PreferencesApi } from '@beep/core/account';
import { createBrowserClock } from '../browser-clock.ts';
import type { ApiClientOptions } from './api-client-options.ts';
import { fetchOutcome } from './fetch-outcome.ts';
import { parseFields } from './json-fields.ts';
import type { Expectation } from './parse-response.ts';

/** The service's calls on the signed-in user's preferences. No call rejects, and each has a time-out. */
export function createPreferencesApi({
  baseUrl,
  source,
  clock = createBrowserClock(),
}: Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>): PreferencesApi {
  const url = `${baseUrl}${API_BASE_PATH}/profile/me/preferences`;
  const headers = (token: string) => ({ [SOURCE_HEADER]: source, Authorization: `Bearer ${token}` });
  return {
    get: (token) => fetchOutcome({ url, method: 'GET', headers: headers(token), expect: PREFERENCES }, clock),
    change({ hasTranscripts, language, opensReplies, mailsWhenHeard }, token) {
      const body: ChangeBody = {
        ...(hasTranscripts !== undefined && { transcripts: hasTranscripts }),
        ...(language !== undefined && { language }),
        ...(opensReplies !== undefined && { replies_for_new: opensReplies }),
        ...(mailsWhenHeard !== undefined && { mails_when_heard: mailsWhenHeard }),
      };
      return fetchOutcome(
        { url, method: 'PATCH', headers: headers(token), body, expect: PREFERENCES },
        clock,
      );
    },
  };
}

const PREFERENCES: Expectation<Preferences> = { httpStatus: 200, parse: parsePreferences };

/** Services of earlier versions do not tell the languages. */
function parsePreferences(body: unknown): Preferences | undefined {
  const fields = parseFields(body) ?? {};
  const { transcripts, language, available, languages = null, replies_for_new, mails_when_heard } = fields;
  if (typeof transcripts !== 'boolean' || typeof available !== 'boolean') return undefined;
  if (language !== null && typeof language !== 'string') return undefined;
  if (languages !== null && !isTextArray(languages)) return undefined;
  const opensReplies = typeof replies_for_new === 'boolean' ? { opensReplies: replies_for_new } : {};
  const mails = typeof mails_when_heard === 'boolean' ? { mailsWhenHeard: mails_when_heard } : {};
  return {
    ...{ hasTranscripts: transcripts, language, ...opensReplies, ...mails },
    ...{ isAvailable: available, languages },
  };
}

function isTextArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
