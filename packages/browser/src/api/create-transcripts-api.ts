import { API_BASE_PATH, SOURCE_HEADER } from '@beep/api';
import { type CallOutcome, createViewerCalls } from '@beep/core/recordings';
import type { FreshTokens } from '@beep/core/session';
import type { Transcript, TranscriptsApi } from '@beep/core/transcripts';
import { createBrowserClock } from '../browser-clock.ts';
import type { ApiClientOptions } from './api-client-options.ts';
import { fetchOutcome } from './fetch-outcome.ts';
import { parseFields } from './json-fields.ts';
import type { Expectation } from './parse-response.ts';

type ReaderOptions = Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>;

export interface TranscriptsApiOptions extends ReaderOptions {
  /** Asked only if the service says that not everybody may read it. Null where nobody signs in. */
  readonly tokens: Pick<FreshTokens, 'ensureFreshToken'> | null;
}

/** Loads transcripts without the schemas of the contract, which pages that play do not load. Never rejects. */
export function createTranscriptsApi({ tokens, ...options }: TranscriptsApiOptions): TranscriptsApi {
  const read = createTranscriptReader(options);
  const asViewer = tokens === null ? null : createViewerCalls(tokens);
  return { get: (id) => (asViewer === null ? read(id, null) : asViewer((token) => read(id, token))) };
}

export function createTranscriptReader({
  baseUrl,
  source,
  clock = createBrowserClock(),
}: ReaderOptions): (id: string, token: string | null) => Promise<CallOutcome<Transcript | null>> {
  return async (id, token) =>
    orNone(
      await fetchOutcome(
        {
          method: 'GET',
          url: `${baseUrl}${API_BASE_PATH}/recordings/${encodeURIComponent(id)}/transcript`,
          headers: { [SOURCE_HEADER]: source, ...(token !== null && { Authorization: `Bearer ${token}` }) },
          expect: A_TRANSCRIPT,
        },
        clock,
      ),
    );
}

/** Null without a transcript or a recording: the next call distinguishes them. */
export function orNone<Value>(outcome: CallOutcome<Value>): CallOutcome<Value | null> {
  if (outcome.status === 'ok' || outcome.failure.kind !== 'refused') return outcome;
  return outcome.failure.code === 'not_found' ? { status: 'ok', value: null } : outcome;
}

const A_TRANSCRIPT: Expectation<Transcript> = { httpStatus: 200, parse: parseTranscript };

/** An empty text is valid. A service of version 1 has only text that somebody wrote. */
function parseTranscript(body: unknown): Transcript | undefined {
  const { format, text, checked } = parseFields(body) ?? {};
  const isKnown = format === 'text/plain' || format === 'text/vtt';
  return isKnown && typeof text === 'string' ? { format, text, checked: checked !== false } : undefined;
}
