import { API_BASE_PATH, LISTENER_ID_HEADER } from '@beep/api';
import type { ListensApi } from '@beep/core/listens';
import type { CallOutcome } from '@beep/core/recordings';
import { createBrowserClock } from '../browser-clock.ts';
import { type ApiClientOptions, callHeaders } from './api-client-options.ts';
import { fetchOutcome } from './fetch-outcome.ts';
import { NO_CONTENT } from './parse-response.ts';

/** A report on one listen. */
interface Report {
  readonly id: string;
  /** The end of the call's path. */
  readonly what: 'play' | 'heard';
  readonly listenerId: string;
  readonly token: string | null;
  readonly body?: unknown;
}

/** The service's calls that count listens. No call rejects, and each has a time-out; they outlive the page. */
export function createListensApi({
  baseUrl,
  source,
  clock = createBrowserClock(),
}: Pick<ApiClientOptions, 'baseUrl' | 'source' | 'clock'>): ListensApi {
  const post = ({ id, what, listenerId, token, body }: Report): Promise<CallOutcome<null>> =>
    fetchOutcome(
      {
        method: 'POST',
        url: `${baseUrl}${API_BASE_PATH}/recordings/${encodeURIComponent(id)}/${what}`,
        headers: { ...callHeaders(source, token), [LISTENER_ID_HEADER]: listenerId },
        ...(body !== undefined && { body }),
        outlivesPage: true,
        expect: NO_CONTENT,
      },
      clock,
    );
  return {
    countListen: (id, listenerId, token) => post({ id, what: 'play', listenerId, token }),
    noteHeard: ({ id, listenerId, heardSeconds }, token) =>
      post({ id, what: 'heard', listenerId, token, body: { heard: heardSeconds } }),
  };
}
