import type { ReportOutcome, ReportRequest, ReportResource } from '@beep/api';
import type { Domains } from './domains.ts';
import type { StoredSound } from './reply-store.ts';

/** What a listener says about a recording. Times are milliseconds since the epoch. */
export interface NewReport {
  /** Sorts by time. */
  readonly id: string;
  readonly recordingId: string;
  /** The voice reply that its owner reports in place of the recording. */
  readonly replyId: string | null;
  /** Of the recording, or of its owner. */
  readonly domain: string | null;
  readonly reason: ReportRequest['reason'];
  readonly text: string;
  readonly reportedAt: number;
}

export interface ReportClosing {
  readonly closedAt: number;
  readonly closedBy: string;
  readonly outcome: ReportOutcome;
}

export interface StoredReport extends NewReport {
  /** The owner's verified address; null without one, or if the account is deleted. */
  readonly owner: string | null;
  /** Of the recording at the given time. */
  readonly state: ReportResource['state'];
  /** The reported reply; null if it has ended. */
  readonly reply: Pick<StoredSound, 'format' | 'duration' | 'createdAt'> | null;
  /** null while it is open. */
  readonly closing: ReportClosing | null;
}

export interface ReportQuery {
  readonly domains: Domains;
  readonly state: 'open' | 'closed';
  readonly now: number;
  readonly limit: number;
  /** The id of the last report of the page before. */
  readonly after?: string | undefined;
}

export interface ReportStore {
  /** Resolves with false, and stores nothing, if the recording has `maxOpen` open reports. */
  add(report: NewReport, maxOpen: number): Promise<boolean>;
  find(id: string): Promise<NewReport | undefined>;
  isOpen(id: string): Promise<boolean>;
  /** Newest first. */
  list(query: ReportQuery): Promise<readonly StoredReport[]>;
  countOpen(domains: Domains): Promise<number>;
  /** Closes an open report, or with `ofRecording` all open reports of a recording. Resolves with how many it closed. */
  close(
    report: { readonly id: string } | { readonly ofRecording: string },
    closing: ReportClosing,
  ): Promise<number>;
  /** Forgets reports that were closed before. Works in batches; the signal can stop it between two of them. */
  forgetClosedBefore(time: number, signal?: AbortSignal): Promise<void>;
}
