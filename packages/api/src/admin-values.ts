export const PERSON_SORTS = ['email', 'last_used', 'recordings', 'bytes'] as const;

export const BULK_OUTCOMES = ['deleted', 'would_delete', 'unknown', 'not_yours'] as const;

export const REPORT_REASONS = ['harmful', 'private', 'not_allowed', 'other'] as const;

export const REPORT_OUTCOMES = ['dismissed', 'suspended', 'deleted'] as const;

export const AUDIT_ACTIONS = [
  'policy_changed',
  'administrator_named',
  'administrator_removed',
  'account_exported',
  'account_deleted',
  'recording_played',
  'recording_suspended',
  'recording_restored',
  'recording_deleted',
  'recordings_listed',
  'report_closed',
  'audit_exported',
  'archive_imported',
] as const;

/** Addresses whose accounts are deleted, for example of pupils who have left. */
export const MAX_BULK_ADDRESSES = 5000;
