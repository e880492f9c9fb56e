export {
  AUDIT_ACTIONS,
  AUDIT_FORMATS,
  BULK_OUTCOMES,
  DEFAULT_GRACE_DAYS,
  MAX_BULK_ADDRESSES,
  MAX_GRACE_DAYS,
  MAX_KNOWN_DOMAINS,
  MIN_GRACE_DAYS,
  PERSON_SORTS,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORTED_STATES,
} from './admin-lists.ts';
export {
  ADMIN_SECTIONS,
  type AdminPlace,
  type AdminSection,
  adminPath,
  adminTitle,
  findAdminPlace,
} from './admin-sections.ts';
export {
  adminFailureText,
  bulkSentences,
  deletePersonQuestion,
  type Fact,
  personName,
  sourceLabel,
  storedFigures,
  usageSummary,
} from './admin-words.ts';
export { auditDetails, auditSentence, OPERATOR_ACTOR } from './audit-details.ts';
export type { BulkDeletionState } from './bulk-deletion-machine.ts';
export { createBulkDeletion } from './create-bulk-deletion.ts';
export { createPolicyEditor, type PolicyEditor } from './create-policy-editor.ts';
export { parseAddresses } from './parse-addresses.ts';
export { type DraftProblem, type PolicyDraft, parseDomain, readDraft } from './policy-draft.ts';
export {
  endsSomething,
  hasPolicyChanges,
  type PolicyEditorState,
  type PolicyStage,
  type Rebase,
} from './policy-editor-machine.ts';
export {
  domainLabel,
  policyChanges,
  policyLead,
  policySummary,
  previewSentences,
  rebaseSentences,
  ruleTexts,
  ruleWord,
} from './policy-words.ts';
export type {
  AdminApi,
  Administrator,
  AdministratorChange,
  AdministratorScope,
  AdministratorsApi,
  AuditAction,
  AuditApi,
  AuditEntry,
  AuditFormat,
  AuditQuery,
  BulkDeletionRequest,
  BulkOutcome,
  BulkResult,
  ModerationApi,
  Page,
  PeopleApi,
  PeoplePage,
  PeopleQuery,
  Person,
  PersonRecording,
  PersonRecordingsPage,
  PersonSort,
  PoliciesApi,
  PolicyChange,
  PolicyPreview,
  PolicyVersion,
  Report,
  ReportedRecording,
  ReportedReply,
  ReportOutcome,
  ReportReason,
  ReportsApi,
  ReportsPage,
  ReportsQuery,
  TemporaryLink,
  Usage,
  UsageApi,
  UsageDay,
  UsageQuery,
} from './ports.ts';
export { parseSuspensionReason } from './suspension-reason.ts';
