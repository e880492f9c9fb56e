export { createReport, type ReportForm, type ReportOptions } from './create-report.ts';
export type { Report, ReportsApi } from './ports.ts';
export type { ReportEvent, ReportProblem, ReportState } from './report-machine.ts';
