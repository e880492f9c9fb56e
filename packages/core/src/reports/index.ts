export { createReport, type ReportForm, type ReportOptions } from './create-report.ts';
export { MAX_REPORT_LENGTH, type Report, type ReportsApi } from './ports.ts';
export type { ReportEvent, ReportProblem, ReportState } from './report-machine.ts';
export { REPORT_TEXTS, reportProblemText } from './report-texts.ts';
