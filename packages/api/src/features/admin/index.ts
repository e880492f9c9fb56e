/** The contract of administration: policies, people, reports, administrators, usage and the audit log. */

export {
  type Administrator,
  type AdministratorChange,
  type AdministratorScope,
  type AuditEntry,
  adminCalls,
  type Usage,
  type UsageDay,
} from './contract.ts';
export {
  parseSuspensionReason,
  type Report,
  type ReportedRecording,
  type ReportedReply,
  type ReportList,
} from './moderation-calls.ts';
export type {
  BulkResult,
  Person,
  PersonList,
  PersonListQuery,
  PersonRecording,
  PersonRecordingList,
} from './people-calls.ts';
export type { PolicyChange, PolicyPreview, PolicyVersion } from './policy-calls.ts';
export {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditFormat,
  BY_CONFIGURATION,
  DEFAULT_GRACE_DAYS,
  MAX_BULK_ADDRESSES,
  MAX_GRACE_DAYS,
  MAX_KNOWN_DOMAINS,
  MIN_GRACE_DAYS,
  OPERATOR_ACTOR,
  PERSON_SORTS,
  type PersonSort,
  REPORT_OUTCOMES,
  type ReportOutcome,
} from './values.ts';
