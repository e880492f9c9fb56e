import type { Policy } from '@beep/core/policies';

/** A version of a domain's policy. Times are milliseconds since the epoch. */
export interface PolicyVersion {
  /** `*` for all domains without a policy of their own. */
  readonly domain: string;
  /** From 1. */
  readonly version: number;
  readonly policy: Policy;
  /** The administrator's email address, or `operator`. */
  readonly changedBy: string;
  readonly changedAt: number;
  /** Recordings made before the change are not deleted by it before this time. */
  readonly graceEndsAt: number;
}

/** The policies of domains. Versions are added, never changed. */
export interface PolicyStore {
  /** The newest version of each domain, by domain. */
  current(): Promise<readonly PolicyVersion[]>;
  /** The number of the newest version of each domain; cheap to ask often. */
  newest(): Promise<ReadonlyMap<string, number>>;
  find(domain: string, version: number): Promise<PolicyVersion | undefined>;
  /** All versions of one domain, newest first. */
  versions(domain: string): Promise<readonly PolicyVersion[]>;
  /** Resolves with false, and adds nothing, if the domain's newest version is not the one before. */
  add(version: PolicyVersion): Promise<boolean>;
}
