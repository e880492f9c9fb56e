import { type ReportRequest, reportCalls } from '@beep/api/features/reports';
import { createViewerClient } from '@beep/browser';
import type { CallOutcome } from '@beep/core/recordings';
import type { FreshTokens } from '@beep/core/session';
import { SOURCE } from '../../source.ts';

/** Whoever may listen may report: it needs no token unless listening does. Never rejects. */
export function sendReport(
  filename: string,
  body: ReportRequest,
  tokens: Pick<FreshTokens, 'ensureFreshToken'>,
): Promise<CallOutcome<null>> {
  return createViewerClient({ baseUrl: '', source: SOURCE, tokens })(reportCalls.reportRecording, {
    filename,
    body,
  });
}
