import type { ReportOutcome, ReportRequest, ReportResource } from '@beep/api';
import type { StoredSound } from '../features/replies/index.ts';
import type { Domains } from './domains.ts';

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

/** Who reports, as keyed hashes: nothing tells the address or the account. */
export interface Reporter {
  /** The signed-in account; the network of others. */
  readonly reporter: string;
  readonly network: string;
}

/** Open reports of one recording; those about its voice replies are counted apart. */
export interface ReportLimits {
  readonly perReporter: number;
  readonly perNetwork: number;
  readonly perRecording: number;
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
  /** Reports after this one that were counted and not kept; see {@link ReportStore.add}. */
  readonly further: number;
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
  /**
   * Keeps a report. One too many of a reporter or of a network is only counted, at the newest of theirs. If a recording
   * has all its open reports, one of another network takes the place of the newest of the network with the most; if
   * each network has one, it is only counted. Resolves with the number of open reports, and whether it was kept.
   */
  add(
    report: NewReport & Reporter,
    limits: ReportLimits,
  ): Promise<{ readonly isKept: boolean; readonly open: number }>;
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
