import { DEFAULT_POLICY, OTHER_DOMAINS, type Policy } from '@beep/core/policies';
import type { Log } from '../log/log.ts';
import type { PolicyStore, PolicyVersion } from '../storage/policy-store.ts';

/** How late another process learns of a change. */
export const POLICY_REFRESH_MS = 5000;

/** What applies without any policy. */
export const NO_POLICY: PolicyVersion = {
  domain: OTHER_DOMAINS,
  version: 0,
  policy: DEFAULT_POLICY,
  changedBy: '',
  changedAt: 0,
  graceEndsAt: 0,
};

/** The current policies, in memory: asking never waits. */
export interface PolicyDirectory {
  /** The rules for a domain; null is that of users without a verified address. */
  policyOf(domain: string | null): Policy;
  /** The same with its version. Its `domain` is `*` unless the domain has a policy; version 0 means that none is stored. */
  versionOf(domain: string | null): PolicyVersion;
  /** Reads changes; call it after a change. Rejects, and keeps what is known, if the database does not answer. */
  refresh(): Promise<void>;
  close(): void;
}

export interface PolicyDirectoryDeps {
  readonly policies: Pick<PolicyStore, 'newest' | 'find'>;
  readonly log: Log;
  readonly refreshMs?: number;
}

/** Reads the policies, and changes of them every five seconds. Rejects if they cannot be read at first. */
export async function openPolicyDirectory(deps: PolicyDirectoryDeps): Promise<PolicyDirectory> {
  const { policies, log, refreshMs = POLICY_REFRESH_MS } = deps;
  const current = new Map<string, PolicyVersion>();
  // Versions only grow, so an answer that arrives late changes nothing.
  const isNews = (domain: string, version: number): boolean => version > (current.get(domain)?.version ?? 0);
  const refresh = async (): Promise<void> => {
    for (const [domain, version] of await policies.newest()) {
      const found = isNews(domain, version) ? await policies.find(domain, version) : undefined;
      if (found && isNews(domain, version)) current.set(domain, found);
    }
  };
  await refresh();
  const stop = repeat(refresh, { everyMs: refreshMs, log });
  const versionOf = (domain: string | null): PolicyVersion =>
    (domain === null ? undefined : current.get(domain)) ?? current.get(OTHER_DOMAINS) ?? NO_POLICY;
  return { versionOf, policyOf: (domain) => versionOf(domain).policy, refresh, close: stop };
}

/** Logs the first of several failures in a row. */
function repeat(
  work: () => Promise<void>,
  { everyMs, log }: { readonly everyMs: number; readonly log: Log },
): () => void {
  let isFailing = false;
  let isBusy = false;
  const turn = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error('read_policies', error);
      isFailing = true;
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(turn, everyMs).unref();
  return () => clearInterval(timer);
}
