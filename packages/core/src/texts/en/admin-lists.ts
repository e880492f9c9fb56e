/** The orders of a list of people. */
export const PERSON_SORT_WORDS = {
  email: 'Address',
  last_used: 'Last use',
  recordings: 'Most recordings',
  bytes: 'Most storage',
} as const;

/** Why a recording is reported. */
export const REASON_WORDS = {
  harmful: 'Harmful or bullying',
  private: 'Private information',
  not_allowed: 'Not allowed here',
  other: 'Something else',
} as const;

/** What became of a report. */
export const REPORT_OUTCOME_WORDS = {
  dismissed: 'Dismissed',
  suspended: 'Suspended',
  deleted: 'Deleted',
} as const;

/** What became of a reported recording. */
export const REPORTED_STATE_WORDS = {
  live: 'Can be heard',
  suspended: 'Suspended',
  gone: 'Deleted or expired',
} as const;

/** What becomes of an address of a list. */
export const BULK_OUTCOME_WORDS = {
  deleted: 'Deleted',
  would_delete: 'Will be deleted',
  unknown: 'Nobody with this address',
  not_yours: 'Outside your domains',
} as const;

/** The actions in the audit log. */
export const AUDIT_WORDS = {
  policy_changed: 'Changed a policy',
  administrator_named: 'Added an administrator',
  administrator_removed: 'Removed an administrator',
  account_exported: 'Exported a person',
  account_deleted: 'Deleted a person',
  recording_played: 'Played a recording',
  reply_played: 'Played a reported reply',
  recording_suspended: 'Suspended a recording',
  recording_restored: 'Lifted a suspension',
  recording_deleted: 'Deleted a recording',
  recordings_listed: 'Listed a person’s recordings',
  report_closed: 'Closed a report',
  audit_exported: 'Downloaded the audit log',
  archive_imported: 'Imported an archive',
  address_filled_in: 'Filled in an address',
  subscriptions_removed: 'Removed newsletter subscriptions',
} as const;
