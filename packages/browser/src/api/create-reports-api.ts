import { API_BASE_PATH } from '@beep/api';
import type { ReportRequest } from '@beep/api/features/reports';
import type { ReportsApi } from '@beep/core/reports';
import type { Clock } from '@beep/core/time';
import { fetchOutcome } from './fetch-outcome.ts';
import { NO_CONTENT } from './parse-response.ts';

/** The service's call for reports of the recordings at `baseUrl` ('' for the page's origin). It never rejects. */
export function createReportsApi(baseUrl: string, clock: Clock): ReportsApi {
  return {
    send(recordingId, { reason, text }, token) {
      const url = `${baseUrl}${API_BASE_PATH}/recordings/${encodeURIComponent(recordingId)}/reports`;
      const body: ReportRequest = { reason, text };
      const headers = token === null ? {} : { Authorization: `Bearer ${token}` };
      return fetchOutcome({ url, method: 'POST', headers, body, expect: NO_CONTENT }, clock);
    },
  };
}
