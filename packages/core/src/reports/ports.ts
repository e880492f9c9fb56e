import type { ReportReason } from '../admin/ports.ts';
import type { CallOutcome } from '../recordings/call-outcome.ts';

/** What a listener reports about a recording. */
export interface Report {
  readonly reason: ReportReason;
  /** More about it, at most {@link MAX_REPORT_LENGTH} characters; may be empty. */
  readonly text: string;
}

/** The service's call for reports. Whoever may listen may report: it needs no token unless listening does. */
export interface ReportsApi {
  send(recordingId: string, report: Report, token: string | null): Promise<CallOutcome<null>>;
}
