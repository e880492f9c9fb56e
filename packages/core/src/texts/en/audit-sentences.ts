import type { AUDIT_WORDS } from './admin-lists.ts';

/** Who did it, to whom or what, and whose recording it is, if that is known. */
export interface AuditSentenceParts {
  readonly who: string;
  readonly whom: string;
  readonly owner: string | undefined;
}

type Sentence = (parts: AuditSentenceParts) => string;

/** The operator, who acts on the command line. */
export const OPERATOR_NAME = 'The operator';

const ofOwner = ({ whom, owner }: AuditSentenceParts): string =>
  owner === undefined ? `the recording ${whom}` : `a recording of ${owner}`;

/** An entry of the audit log as one sentence, by its action. */
export const AUDIT_SENTENCES: Readonly<Record<keyof typeof AUDIT_WORDS, Sentence>> = {
  policy_changed: ({ who, whom }) => `${who} changed the policy of ${whom}.`,
  administrator_named: ({ who, whom }) => `${who} added the administrator ${whom}.`,
  administrator_removed: ({ who, whom }) => `${who} removed the administrator ${whom}.`,
  account_exported: ({ who, whom }) => `${who} exported what ${whom} recorded.`,
  account_deleted: ({ who, whom }) => `${who} deleted ${whom} with all recordings.`,
  recording_played: (parts) => `${parts.who} played ${ofOwner(parts)}.`,
  reply_played: (parts) => `${parts.who} played a reported reply to ${ofOwner(parts)}.`,
  recording_suspended: (parts) => `${parts.who} suspended ${ofOwner(parts)}.`,
  recording_restored: (parts) => `${parts.who} lifted the suspension of ${ofOwner(parts)}.`,
  recording_deleted: (parts) => `${parts.who} deleted ${ofOwner(parts)}.`,
  recordings_listed: ({ who, whom }) => `${who} listed the recordings of ${whom}.`,
  report_closed: ({ who, whom }) => `${who} closed a report about the recording ${whom}.`,
  audit_exported: ({ who }) => `${who} downloaded the audit log.`,
  archive_imported: ({ who, whom }) => `${who} imported an archive for ${whom}.`,
  address_filled_in: ({ who, whom }) => `${who} filled in the address ${whom}.`,
  subscriptions_removed: ({ who, whom }) => `${who} removed subscriptions: ${whom}.`,
};
