import { API_BASE_PATH, SOURCE_HEADER } from '@beep/api';
import type { CallOutcome } from '@beep/core/recordings';
import type { Transcript, TranscriptsApi } from '@beep/core/transcripts';
import { createBrowserClock } from '../browser-clock.ts';
import type { ApiClientOptions } from './api-client-options.ts';
import { type Call, fetchOutcome } from './fetch-outcome.ts';
import { parseFields } from './json-fields.ts';
import { type Expectation, NO_CONTENT } from './parse-response.ts';

/** The service's calls on transcripts. No call rejects, and each has a time-out. */
export function createTranscriptsApi({
  baseUrl,
  source,
  clock = createBrowserClock(),
}: Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>): TranscriptsApi {
  const call = <Value>(
    id: string,
    token: string | null,
    { query = '', ...rest }: Omit<Call<Value>, 'url' | 'headers'> & { readonly query?: string },
  ): Promise<CallOutcome<Value>> =>
    fetchOutcome(
      {
        ...rest,
        url: `${baseUrl}${API_BASE_PATH}/recordings/${encodeURIComponent(id)}/transcript${query}`,
        headers: { [SOURCE_HEADER]: source, ...(token !== null && { Authorization: `Bearer ${token}` }) },
      },
      clock,
    );
  return {
    async get(id, token) {
      const outcome = await call(id, token, { method: 'GET', expect: A_TRANSCRIPT });
      return isMissing(outcome) ? { status: 'ok', value: null } : outcome;
    },
    put: (id, { format, text, isChecked }, token) =>
      call(id, token, {
        method: 'PUT',
        query: isChecked ? '' : '?checked=false',
        text: { mimeType: format, content: text },
        expect: NO_CONTENT,
      }),
    remove: (id, token) => call(id, token, { method: 'DELETE', expect: NO_CONTENT }),
  };
}

/** The transcript or the recording is gone: the next call on it distinguishes them. */
function isMissing(outcome: CallOutcome<unknown>): boolean {
  return (
    outcome.status === 'failed' &&
    outcome.failure.kind === 'refused' &&
    outcome.failure.httpStatus === 404 &&
    outcome.failure.code === 'not_found'
  );
}

const A_TRANSCRIPT: Expectation<Transcript> = { httpStatus: 200, parse: parseTranscript };

/** An empty text is valid. A service of version 1 has only text that somebody wrote. */
function parseTranscript(body: unknown): Transcript | undefined {
  const { format, text, checked } = parseFields(body) ?? {};
  const isKnown = format === 'text/plain' || format === 'text/vtt';
  return isKnown && typeof text === 'string' ? { format, text, isChecked: checked !== false } : undefined;
}
