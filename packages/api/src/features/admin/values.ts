/** The name of the actor of commands in the audit log. */
export const OPERATOR_ACTOR = 'operator';
/** Who named the administrators of the configuration. */
export const BY_CONFIGURATION = 'configuration';

export const PERSON_SORTS = ['email', 'last_used', 'recordings', 'bytes'] as const;
export type PersonSort = (typeof PERSON_SORTS)[number];

export const BULK_OUTCOMES = ['deleted', 'would_delete', 'unknown', 'not_yours'] as const;

export const REPORT_OUTCOMES = ['dismissed', 'suspended', 'deleted'] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

export const AUDIT_ACTIONS = [
  'policy_changed',
  'administrator_named',
  'administrator_removed',
  'account_exported',
  'account_deleted',
  'recording_played',
  'reply_played',
  'recording_suspended',
  'recording_restored',
  'recording_deleted',
  'recordings_listed',
  'report_closed',
  'audit_exported',
  'archive_imported',
  'address_filled_in',
  'subscriptions_removed',
  'api_token_created',
  'api_token_revoked',
  'api_token_refused',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'lti_platform_added',
  'lti_platform_changed',
  'lti_platform_deleted',
  'lti_invitation_created',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_FORMATS = ['csv', 'jsonl'] as const;
export type AuditFormat = (typeof AUDIT_FORMATS)[number];

/** The most addresses of one request to delete accounts, for example of pupils who have left. */
export const MAX_BULK_ADDRESSES = 5000;

/** Domains with recordings that an administrator chooses among. */
export const MAX_KNOWN_DOMAINS = 1000;

/** Days between a change of policy and the first deletions that it causes. */
export const MIN_GRACE_DAYS = 1;
export const MAX_GRACE_DAYS = 365;
export const DEFAULT_GRACE_DAYS = 14;
