import { API_BASE_PATH, IDEMPOTENCY_KEY_HEADER } from '@beep/api';
import type { UploadsApi } from '@beep/core/outbox';
import { createBrowserClock } from '../browser-clock.ts';
import { type ApiClientOptions, callHeaders, shareUrlsOf } from './api-client-options.ts';
import { parseResponse } from './parse-response.ts';
import { postAudio } from './post-audio.ts';
import { uploadTarget } from './upload-target.ts';
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
      return sent.status === 'ok' ? parseResponse(sent.value, target.expect) : sent;
    },
  };
}
