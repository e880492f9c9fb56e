import { HOSTS, type RecordingSource } from '../hosts/hosts.ts';
import { bytesLabel } from '../recordings/bytes-label.ts';
import type { CallFailure } from '../recordings/call-outcome.ts';
import { countLabel } from '../recordings/count-label.ts';
import { shortDate } from '../time/calendar.ts';
import { ADMIN_TEXTS } from './admin-texts.ts';
import { type BulkTotals, bulkTotals } from './bulk-deletion-machine.ts';
import { count } from './policy-words.ts';
import type {
  AuditAction,
  BulkOutcome,
  BulkResult,
  Person,
  PersonSort,
  Report,
  ReportOutcome,
  ReportReason,
  Usage,
  UsageDay,
} from './ports.ts';

/** A value with its name. */
export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Why a list is missing, or a command failed. */
export function adminFailureText(failure: CallFailure): string {
  if (failure.kind === 'network') return ADMIN_TEXTS.unreachable;
  if (failure.kind !== 'refused') return ADMIN_TEXTS.failed;
  if (failure.httpStatus === 403) return ADMIN_TEXTS.forbidden;
  if (failure.httpStatus === 404 || failure.httpStatus === 410) return ADMIN_TEXTS.gone;
  return failure.httpStatus === 409 ? ADMIN_TEXTS.conflict : ADMIN_TEXTS.failed;
}

/** How a person is called: by the address, or by the account if there is none. */
export function personName({ email, uid }: Pick<Person, 'email' | 'uid'>): string {
  return email ?? `${ADMIN_TEXTS.account} ${uid}`;
}

export const PERSON_SORT_WORDS: Readonly<Record<PersonSort, string>> = {
  email: 'Address',
  last_used: 'Last use',
  recordings: 'Most recordings',
  bytes: 'Most storage',
};

export const REASON_WORDS: Readonly<Record<ReportReason, string>> = {
  harmful: 'Harmful or bullying',
  private: 'Private information',
  not_allowed: 'Not allowed here',
  other: 'Something else',
};

export const REPORT_OUTCOME_WORDS: Readonly<Record<ReportOutcome, string>> = {
  dismissed: 'Dismissed',
  suspended: 'Suspended',
  deleted: 'Deleted',
};

export const REPORTED_STATE_WORDS: Readonly<Record<Report['state'], string>> = {
  live: 'Can be heard',
  suspended: 'Suspended',
  gone: 'Deleted or expired',
};

export const BULK_OUTCOME_WORDS: Readonly<Record<BulkOutcome, string>> = {
  deleted: 'Deleted',
  would_delete: 'Will be deleted',
  unknown: 'Nobody with this address',
  not_yours: 'Outside your domains',
};

export const AUDIT_WORDS: Readonly<Record<AuditAction, string>> = {
  policy_changed: 'Changed a policy',
  administrator_named: 'Added an administrator',
  administrator_removed: 'Removed an administrator',
  account_exported: 'Exported a person',
  account_deleted: 'Deleted a person',
  recording_played: 'Played a recording',
  recording_suspended: 'Suspended a recording',
  recording_restored: 'Lifted a suspension',
  recording_deleted: 'Deleted a recording',
  recordings_listed: 'Listed a person’s recordings',
  report_closed: 'Closed a report',
  audit_exported: 'Downloaded the audit log',
  archive_imported: 'Imported an archive',
  subscriptions_removed: 'Removed newsletter subscriptions',
};

/** The name of the product that a recording was made in. */
export function sourceLabel(source: RecordingSource): string {
  return Object.values(HOSTS).find(({ sourceTag }) => sourceTag === source)?.name ?? 'Beep';
}

/** What a list of addresses will do, or has done, one sentence for each kind of address. */
export function bulkSentences(results: readonly BulkResult[]): readonly string[] {
  const totals = bulkTotals(results);
  const { counts } = totals;
  return [
    counts.would_delete > 0 && `Will delete ${accounts(counts.would_delete, totals)}.`,
    counts.deleted > 0 && `Deleted ${accounts(counts.deleted, totals)}.`,
    counts.unknown > 0 && `${count(counts.unknown, 'address belongs', 'addresses belong')} to nobody here.`,
    counts.not_yours > 0 && `${count(counts.not_yours, 'address is', 'addresses are')} outside your domains.`,
  ].filter((sentence) => sentence !== false);
}

function accounts(people: number, { recordings, bytes }: BulkTotals): string {
  const things = `${count(recordings, 'recording', 'recordings')} (${bytesLabel(bytes)})`;
  return `${count(people, 'person', 'people')} with ${things}`;
}

/** What is announced when people are listed: "50 of 1,204 people". */
export function peopleListed(shown: number, total: number): string {
  const all = count(total, 'person', 'people');
  return shown < total ? `${countLabel(shown)} of ${all}` : all;
}

/** The question before a person is deleted. */
export function deletePersonQuestion(person: Person): string {
  const things = `${count(person.recordings, 'recording', 'recordings')} (${bytesLabel(person.bytes)})`;
  return `This deletes the account ${personName(person)} with ${things}. It can’t be undone.`;
}

/** The number of addresses that a list has, and of words that look like one. */
export function addressesFound(found: number, unreadable: number): string {
  const addresses = count(found, 'address', 'addresses');
  return unreadable === 0
    ? `${addresses}.`
    : `${addresses}. ${countLabel(unreadable)} can’t be read and will be left out.`;
}

/** What is stored, as figures with their names. */
export function storedFigures({ people, recordings, bytes }: Usage['stored']): readonly Fact[] {
  return [
    { name: people === 1 ? 'person' : 'people', value: countLabel(people) },
    { name: recordings === 1 ? 'recording' : 'recordings', value: countLabel(recordings) },
    { name: 'stored', value: bytesLabel(bytes) },
  ];
}

/** "2 open reports", or that there are none. */
export function openReportsLabel(open: number): string {
  return open === 0 ? ADMIN_TEXTS.noOpenReports : count(open, 'open report', 'open reports');
}

/** A chart of usage in one sentence. `days` has at least one. */
export function usageSummary(days: readonly UsageDay[]): string {
  const total = days.reduce((sum, { recordings }) => sum + recordings, 0);
  const most = days.reduce((best, day) => (day.recordings > best.recordings ? day : best));
  const things = count(total, 'recording', 'recordings');
  const peak = `the most on ${shortDate(Date.parse(most.day), 'UTC')}: ${countLabel(most.recordings)}`;
  return `${things} in ${count(days.length, 'day', 'days')}, ${peak}.`;
}
