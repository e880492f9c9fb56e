import { API_BASE_PATH, IDEMPOTENCY_KEY_HEADER } from '@beep/api';
import { type DraftAudio, isSentInVersionOf, type UploadsApi } from '@beep/core/outbox';
import type { CallOutcome, SavedRecording } from '@beep/core/recordings';
import { createBrowserClock } from '../browser-clock.ts';
import { type ApiClientOptions, callHeaders, shareUrlsOf } from './api-client-options.ts';
import { parseFields } from './json-fields.ts';
import { parseResponse, type ServiceResponse } from './parse-response.ts';
import { postAudio } from './post-audio.ts';
import { parseSaved, uploadTarget } from './upload-target.ts';
import { uploadTrace } from './upload-trace.ts';

/** The source is that of each recording. */
export interface UploadsApiOptions extends Omit<ApiClientOptions, 'source'> {
  /** True if uploads name a trace. */
  readonly isTraced?: boolean;
}

/** Sends recordings to the service. No call rejects, and each has a time-out. */
export function createUploadsApi(options: UploadsApiOptions): UploadsApi {
  const { baseUrl, isTraced = false, clock = createBrowserClock() } = options;
  const shareUrlOf = shareUrlsOf(options);
  return {
    async send({ draft, token, onProgress }, signal) {
      const target = uploadTarget(draft, shareUrlOf);
      const headers = {
        ...callHeaders(draft.source, token === '' ? null : token),
        ...target.headers,
        ...(isTraced && uploadTrace(draft, clock.nowMs())),
        [IDEMPOTENCY_KEY_HEADER]: draft.id,
        'Content-Type': draft.audio.type === '' ? 'application/octet-stream' : draft.audio.type,
      };
      const url = `${baseUrl}${API_BASE_PATH}${target.path}`;
      const sent = await postAudio({ url, headers, audio: draft.audio, onProgress }, clock, signal);
      if (sent.status !== 'ok') return sent;
      return withEarlier(parseResponse(sent.value, target.expect), draft, sent.value);
    },
  };
}

/** The recording of an earlier version of the draft, if that has all of it. */
function withEarlier(
  outcome: CallOutcome<SavedRecording>,
  draft: DraftAudio,
  { text }: ServiceResponse,
): CallOutcome<SavedRecording> {
  if (outcome.status === 'ok' || outcome.failure.kind !== 'refused') return outcome;
  if (outcome.failure.code !== 'idempotency_mismatch') return outcome;
  const earlier = parseFields(parseFields(JSON.parse(text))?.earlier);
  const value = parseSaved(earlier);
  return value && isSentInVersionOf(Number(earlier?.duration), draft) ? { status: 'ok', value } : outcome;
}
