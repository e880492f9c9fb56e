import { OTHER_DOMAINS } from '@beep/core/policies';
import type { JobHandler } from '../jobs/job-worker.ts';
import type { Log } from '../log/log.ts';
import { policyEnd } from '../storage/policy-end.ts';
import type { PolicyVersion } from '../storage/policy-store.ts';
import type { Stores } from '../storage/stores.ts';

const APPLY_POLICIES = 'apply_policies';
const APPLY_EVERY_MS = 20_000;

/**
 * When a version is applied to older recordings, after the change: once every process knows it, and once more for
 * uploads that took long.
 */
const PASSES_AFTER_MS = [30_000, 600_000] as const;

export interface ApplyPoliciesDeps {
  readonly stores: Pick<Stores, 'policies' | 'policyEnds' | 'settings'>;
  readonly log: Log;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * The job that gives older recordings the ends of changed policies. A version is remembered once it was applied to all;
 * a job that was killed begins again and writes only what is left. Files are removed by the sweep.
 */
export function createPolicyJob(deps: ApplyPoliciesDeps): JobHandler {
  /** By domain, what needs no more work, so that an idle service asks for nothing but the versions. */
  const done = new Map<string, string>();
  return {
    kind: APPLY_POLICIES,
    slots: 1,
    periodic: { everyMs: APPLY_EVERY_MS, firstMs: 0 },
    work: async (_job, signal) => {
      const newest = await deps.stores.policies.newest();
      for (const [domain, number] of newest) {
        signal.throwIfAborted();
        const last = passName(number, PASSES_AFTER_MS.length);
        if (done.get(domain) === last) continue;
        const version = await deps.stores.policies.find(domain, number);
        if (version && (await applyIfDue(deps, version, { newest, signal }))) done.set(domain, last);
      }
    },
  };
}

interface Pass {
  readonly newest: ReadonlyMap<string, number>;
  readonly signal: AbortSignal;
}

/** Resolves with true if no pass is left. */
async function applyIfDue(deps: ApplyPoliciesDeps, version: PolicyVersion, pass: Pass): Promise<boolean> {
  const { settings } = deps.stores;
  const name = `policy_applied ${version.domain}`;
  const passes = PASSES_AFTER_MS.filter((ms) => version.changedAt + ms <= deps.now()).length;
  if (passes === 0) return false;
  const due = passName(version.version, passes);
  if ((await settings.remember(name, '')) !== due) {
    const changed = await applyPolicy(deps, version, pass);
    await settings.replace(name, due);
    deps.log.info?.('policy_applied', { domain: version.domain, version: version.version, changed });
  }
  return passes === PASSES_AFTER_MS.length;
}

function passName(version: number, passes: number): string {
  return `${version}.${passes}`;
}

async function applyPolicy(
  { stores, now }: ApplyPoliciesDeps,
  version: PolicyVersion,
  { newest, signal }: Pass,
): Promise<number> {
  const apply = (domain: string | null): Promise<number> =>
    stores.policyEnds.setEnds(domain, (term) => policyEnd(version, term), { now: now(), signal });
  if (version.domain !== OTHER_DOMAINS) return apply(version.domain);
  let changed = await apply(null);
  for (let domain = await stores.policyEnds.domainAfter(''); domain !== undefined; ) {
    if (!newest.has(domain)) changed += await apply(domain);
    domain = await stores.policyEnds.domainAfter(domain);
  }
  return changed;
}
