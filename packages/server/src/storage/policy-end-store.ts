import type { PolicyTerm } from '../policies/policy-end.ts';
import type { PolicyVersion } from './policy-store.ts';

export interface SetEndsOptions {
  /** Milliseconds since the epoch. What has ended by then stays as it is. */
  readonly now: number;
  /** Can stop the work between two batches. */
  readonly signal?: AbortSignal | undefined;
}

export interface PreviewQuery {
  /** The version that is not stored yet. */
  readonly version: PolicyVersion;
  /** With `*`: the domains that have a policy of their own. */
  readonly except: readonly string[];
  readonly now: number;
}

/** Numbers of live recordings. */
export interface PolicyEffects {
  readonly recordings: number;
  /** Those that end at the end of the grace period and would have lived longer. */
  readonly deletions: number;
  /** Those that end later than that and would have lived longer still. */
  readonly laterDeletions: number;
  /** The first end of `laterDeletions`, in milliseconds since the epoch; null if there are none. */
  readonly firstLaterDeletionAt: number | null;
}

/** The ends that policies give to recordings. */
export interface PolicyEndStore {
  /** The first of the recordings' domains after the given one, by text. */
  domainAfter(domain: string): Promise<string | undefined>;
  /**
   * Gives every live recording of a domain, null for those without one, the end that `endOf` returns, and leaves the
   * owner's choice. Works in batches with pauses, writes only what changes, and is safe to repeat. Resolves with the
   * number of changed recordings.
   */
  setEnds(
    domain: string | null,
    endOf: (term: PolicyTerm) => number | null,
    options: SetEndsOptions,
  ): Promise<number>;
  /** What a version would do. Reads every recording of the domain, away from the thread of the service. */
  preview(query: PreviewQuery): Promise<PolicyEffects>;
}
