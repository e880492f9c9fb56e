/** The contract of reports about recordings. */

export { type ReportRequest, reportCalls, reportSchema } from './contract.ts';
export { REPORT_REASONS, type ReportReason } from './report-reasons.ts';
