export const REPORT_REASONS = ['harmful', 'private', 'not_allowed', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
