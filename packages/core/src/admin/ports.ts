import type { Archive } from '../archive/index.ts';
import type { RecordingSource } from '../hosts/hosts.ts';
import type { Policy } from '../policies/policy.ts';
import type { CallOutcome } from '../recordings/call-outcome.ts';
import type { Transcript } from '../transcripts/transcript.ts';
import type {
  AUDIT_ACTIONS,
  AUDIT_FORMATS,
  BULK_OUTCOMES,
  PERSON_SORTS,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORTED_STATES,
} from './admin-lists.ts';

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

/** What the signed-in administrator may administer. */
export interface AdministratorScope {
  readonly email: string;
  /** Domains; {@link OTHER_DOMAINS} (`*`) stands for every domain. */
  readonly domains: readonly string[];
  /** For administrators of every domain: those with recordings or a policy. */
  readonly known?: readonly string[];
}

export interface Administrator {
  readonly email: string;
  readonly domain: string;
  /** An email address; null for administrators of the configuration, who cannot be removed here. */
  readonly namedBy: string | null;
  readonly namedAtMs: number | null;
}

export type AdministratorChange = Pick<Administrator, 'email' | 'domain'>;

/** The calls on administrators. As every port of this folder: no call rejects, and each has a time-out. */
export interface AdministratorsApi {
  getScope(signal?: AbortSignal): Promise<CallOutcome<AdministratorScope>>;
  list(): Promise<CallOutcome<readonly Administrator[]>>;
  name(change: AdministratorChange): Promise<CallOutcome<null>>;
  remove(change: AdministratorChange): Promise<CallOutcome<null>>;
}

/** A version of a domain's policy, counted from 1. */
export interface PolicyVersion {
  readonly domain: string;
  readonly version: number;
  readonly policy: Policy;
  readonly changedBy: string;
  readonly changedAtMs: number;
  /** No recording made before the change is deleted by it before this time. */
  readonly graceEndsAtMs: number;
}

export interface PolicyChange {
  readonly policy: Policy;
  readonly graceDays: number;
  /** The version that the change was made from; 0 if the domain has no policy. */
  readonly version: number;
}

/** What a change of policy will do. */
export interface PolicyPreview {
  /** Recordings under the policy. */
  readonly recordings: number;
  /** The end of the grace period. */
  readonly graceEndsAtMs: number;
  /** Recordings that the change deletes then. */
  readonly deletions: number;
  /** Recordings whose end the change moves to a later date than that. */
  readonly laterDeletions: number;
  /** When the first of `laterDeletions` is deleted; null if there are none. */
  readonly firstLaterDeletionAtMs: number | null;
  /** Recordings that anyone could hear, and only some domains can afterwards. */
  readonly silenced: number;
}

export interface PoliciesApi {
  /** The current policy of each domain that has one. */
  list(): Promise<CallOutcome<readonly PolicyVersion[]>>;
  /** Newest first. */
  listVersions(domain: string): Promise<CallOutcome<readonly PolicyVersion[]>>;
  preview(domain: string, change: PolicyChange): Promise<CallOutcome<PolicyPreview>>;
  change(domain: string, change: PolicyChange): Promise<CallOutcome<PolicyVersion>>;
}

/** A user who has recorded. */
export interface Person {
  readonly uid: string;
  /** Null without a verified address. */
  readonly email: string | null;
  readonly domain: string | null;
  readonly recordings: number;
  readonly bytes: number;
  readonly lastUsedAtMs: number;
}

export type PersonSort = (typeof PERSON_SORTS)[number];

export interface PeopleQuery {
  /** Absent for all domains of the administrator. */
  readonly domain?: string;
  /** The beginning of the email address; empty for all. */
  readonly search: string;
  readonly sort: PersonSort;
  readonly after?: string;
}

export interface PeoplePage extends Page<Person> {
  readonly total: number;
  /** People without a verified address, for administrators of every domain. */
  readonly unnamed: number;
}

/** A recording as administrators see it: without its link. */
export interface PersonRecording {
  readonly id: string;
  readonly createdAtMs: number;
  readonly durationSeconds: number;
  readonly bytes: number;
  readonly source: RecordingSource;
  readonly expiresAtMs: number | null;
  readonly isSuspended: boolean;
}

export interface PersonRecordingsPage extends Page<PersonRecording> {
  readonly person: Person;
  /** Whether the policy lets administrators play. */
  readonly mayPlay: boolean;
  readonly total: number;
}

export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

/** What became of one address, or what would. */
export interface BulkResult {
  readonly address: string;
  readonly outcome: BulkOutcome;
  readonly recordings: number;
  readonly bytes: number;
}

export interface BulkDeletionRequest {
  readonly addresses: readonly string[];
  readonly isDryRun: boolean;
}

/** A link that plays for a few minutes without a token. */
export interface TemporaryLink {
  readonly url: string;
  readonly expiresAtMs: number;
}

export interface PeopleApi {
  list(query: PeopleQuery): Promise<CallOutcome<PeoplePage>>;
  /** Newest first; the audit log notes it. */
  listRecordings(uid: string, after?: string): Promise<CallOutcome<PersonRecordingsPage>>;
  /** Begins an archive of everything that the person recorded; called again, its state. The audit log notes it. */
  createArchive(uid: string): Promise<CallOutcome<Archive>>;
  remove(uid: string): Promise<CallOutcome<null>>;
  removeAll(request: BulkDeletionRequest): Promise<CallOutcome<readonly BulkResult[]>>;
}

/** The calls on recordings of others. */
export interface ModerationApi {
  /** A link to the audio; the audit log notes it. */
  play(id: string): Promise<CallOutcome<TemporaryLink>>;
  /** Silences a recording until the suspension is lifted. The owner reads the reason; empty for none. */
  suspend(id: string, reason: string): Promise<CallOutcome<null>>;
  lift(id: string): Promise<CallOutcome<null>>;
  remove(id: string): Promise<CallOutcome<null>>;
}

export type ReportReason = (typeof REPORT_REASONS)[number];
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];
export interface ReportedReply {
  readonly createdAtMs: number;
  readonly durationSeconds: number;
  readonly mimeType: string;
  /** False if the policy lets no administrator play. */
  readonly isPlayable: boolean;
}

/** A reported recording as its administrator may know it. */
export interface ReportedRecording {
  /** The share link. */
  readonly url: string;
  readonly createdAtMs: number;
  readonly durationSeconds: number;
  /** As listeners see it; null if they see none. */
  readonly title: string | null;
  /** Null without one, or if the administrator may not read it. */
  readonly transcript: 'unchecked' | 'checked' | null;
  /** URL of the audio; null unless the rules for listeners admit the administrator. */
  readonly audioUrl: string | null;
  /** False if the policy lets the administrator neither listen nor play, and while it cannot be heard at all. */
  readonly isPlayable: boolean;
}

/** A listener's report about a recording. */
export interface Report {
  readonly id: string;
  readonly recordingId: string;
  readonly domain: string | null;
  /** The email address. */
  readonly owner: string | null;
  readonly reason: ReportReason;
  /** What the listener wrote; may be empty. */
  readonly text: string;
  readonly reportedAtMs: number;
  /** Later reports that were counted and not kept. */
  readonly further: number;
  /** Of the recording. */
  readonly state: (typeof REPORTED_STATES)[number];
  /** Absent once it is deleted or has expired. */
  readonly recording?: ReportedRecording;
  /** The voice reply that is reported in place of the recording, until it ends. */
  readonly reply?: ReportedReply;
  /** Null while the report is open. */
  readonly closing: {
    readonly atMs: number;
    readonly by: string;
    readonly outcome: ReportOutcome;
  } | null;
}

export interface ReportsQuery {
  readonly state: 'open' | 'closed';
  readonly after?: string;
}

export interface ReportsPage extends Page<Report> {
  /** The number of open reports, whichever are listed. */
  readonly open: number;
}

export interface ReportsApi {
  list(query: ReportsQuery): Promise<CallOutcome<ReportsPage>>;
  /** `reason`: of a suspension, as `ModerationApi.suspend` has it. */
  close(id: string, outcome: ReportOutcome, reason?: string): Promise<CallOutcome<null>>;
  /** The audio of a reported reply, as mp3 if this browser does not play it as it is; the audit log notes it. */
  loadReply(id: string, reply: Pick<ReportedReply, 'mimeType'>): Promise<CallOutcome<Blob>>;
  /** Null if the recording has none, or is gone. */
  loadTranscript(id: string): Promise<CallOutcome<Transcript | null>>;
}

export interface UsageDay {
  /** As `2026-11-21`, in UTC. */
  readonly day: string;
  readonly recordings: number;
  readonly seconds: number;
  readonly bytes: number;
}

export interface Usage {
  /** Oldest first, without gaps. */
  readonly days: readonly UsageDay[];
  readonly stored: { readonly people: number; readonly recordings: number; readonly bytes: number };
}

export interface UsageQuery {
  /** Absent for all domains of the administrator. */
  readonly domain?: string;
  readonly days: number;
}

export interface UsageApi {
  get(query: UsageQuery): Promise<CallOutcome<Usage>>;
}

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export interface AuditEntry {
  readonly id: string;
  readonly atMs: number;
  /** An email address, or "operator" for the command line. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly domain: string | null;
  /** An email address, an account, a recording or a domain. */
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
}

export interface AuditQuery {
  readonly domain?: string;
  readonly action?: AuditAction;
  readonly after?: string;
}

export type AuditFormat = (typeof AUDIT_FORMATS)[number];

export interface AuditApi {
  /** Newest first. */
  list(query: AuditQuery): Promise<CallOutcome<Page<AuditEntry>>>;
  /** Saves the whole log as a file where the user keeps downloads. */
  save(format: AuditFormat): Promise<CallOutcome<null>>;
}

/** Everything that the administration page calls. */
export interface AdminApi {
  readonly administrators: AdministratorsApi;
  readonly policies: PoliciesApi;
  readonly people: PeopleApi;
  readonly recordings: ModerationApi;
  readonly reports: ReportsApi;
  readonly usage: UsageApi;
  readonly audit: AuditApi;
}
