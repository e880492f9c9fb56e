import type { AuditAction } from '@beep/api';
import type { Domains } from './domains.ts';
import type { Stores } from './stores.ts';

/** An entry of the audit log: who did what to whom, when. */
export interface AuditEntry {
  /** Sorts by time. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The administrator's email address, or `operator`. */
  readonly actor: string;
  readonly action: AuditAction;
  readonly domain: string | null;
  /** An email address, an account, a recording or a domain. */
  readonly subject: string;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

export type NewAuditEntry = Omit<AuditEntry, 'id'>;

export interface AuditQuery {
  readonly domains: Domains;
  readonly action?: AuditAction | undefined;
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
  /** The id of the last entry of the page before. */
  readonly after?: string | undefined;
}

/** The stores whose changes the audit log notes. */
export interface AuditedStores
  extends Pick<Stores, 'administrators' | 'policies' | 'accountDeletions' | 'deletions' | 'reports'> {
  readonly recordings: Pick<Stores['recordings'], 'setSuspended'>;
}

export type AppendAuditEntry = (entry: NewAuditEntry) => Promise<void>;

/** The audit log. Entries are never changed. */
export interface AuditStore {
  /**
   * Makes a change and appends its entries in one transaction. `work` must use the given stores for every query. If it
   * rejects, neither the change nor an entry is stored.
   */
  change<T>(work: (stores: AuditedStores, append: AppendAuditEntry) => Promise<T>): Promise<T>;
  append: AppendAuditEntry;
  page(query: AuditQuery): Promise<readonly AuditEntry[]>;
  /** Works in batches; the signal can stop it between two of them. */
  forgetBefore(time: number, signal?: AbortSignal): Promise<void>;
}
